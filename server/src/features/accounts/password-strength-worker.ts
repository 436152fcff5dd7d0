import { parentPort, workerData } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs as graphs, dictionary } from "@zxcvbn-ts/language-common";
import type { Judgment } from "./password-strength.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- password-strength.ts alone starts this thread
const { password, words } = workerData as Judgment;
const { guessesLog10 } = new ZxcvbnFactory({ dictionary, graphs }).check(password, [...words]);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(guessesLog10);
