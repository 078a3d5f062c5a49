"""The process that runs APScheduler; takes questions as JSON lines and answers each with one."""

import datetime
import json
import queue
import subprocess
import sys
import time

import apscheduler
from apscheduler.jobstores.sqlalchemy import SQLAlchemyJobStore
from apscheduler.schedulers.background import BackgroundScheduler

FAR = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=3650)
begun = queue.Queue()


def nothing():
    pass


def note(due):
    begun.put(time.time_ns() - due)


def run(*words):
    subprocess.run(words, check=True)


class Answers:
    def __init__(self, path):
        store = SQLAlchemyJobStore(url=f"sqlite:///{path}")
        self.scheduler = BackgroundScheduler(
            jobstores={"default": store}, timezone="UTC",
            job_defaults={"misfire_grace_time": None})
        self.scheduler.start()
        self.count = 0

    def _add(self, function, moment, *words):
        self.scheduler.add_job(function, "date", run_date=moment, args=words)

    def version(self):
        return apscheduler.version

    def fill(self, count):
        while self.count < count:
            self._add(nothing, FAR)
            self.count += 1
        return self.count

    def submit(self, rounds):
        times = []
        for _ in range(rounds):
            start = time.perf_counter_ns()
            self._add(nothing, FAR)
            times.append(time.perf_counter_ns() - start)
        self.count += rounds
        return times

    def due_callable(self, moments):
        for moment in moments:
            self._add(note, self._date(moment), moment)
        return [begun.get(timeout=60) for _ in moments]

    def due_command(self, moments, stamp, pipe, names):
        for moment, name in zip(moments, names):
            self._add(run, self._date(moment), stamp, pipe, name)
        return True

    def clear(self):
        self.scheduler.remove_all_jobs()
        self.count = 0
        return True

    def _date(self, moment):
        return datetime.datetime.fromtimestamp(moment / 1e9, datetime.timezone.utc)


answers = Answers(sys.argv[1])
for line in sys.stdin:
    question = json.loads(line)
    answer = getattr(answers, question.pop("what"))(**question)
    print(json.dumps(answer), flush=True)
answers.scheduler.shutdown(wait=False)
