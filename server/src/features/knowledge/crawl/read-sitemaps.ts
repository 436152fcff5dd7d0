import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import { EgressFailed, EgressRefused } from "../../../foundation/egress/egress.ts";
import { Unreadable } from "../read/read.ts";
import type { FetchSettings } from "./fetch-page.ts";
import { parseAddress } from "./page-address.ts";
import { nameStatus } from "./page-outcomes.ts";
import { pauseFor, saysLater } from "./pause-for.ts";
import { createSitemapScanner } from "./sitemap-scanner.ts";

/** sitemaps.org: a sitemap has at most so much, and so many addresses. */
const sitemapBytes = 50 * 1024 * 1024;
const mostAddresses = 50_000;
const mostSitemaps = 50;
/** Of all sitemaps of a site together. */
const mostAddressesOfAll = 250_000;
const addressesATurn = 200;
const timeoutMs = 30_000;
const firstPauseMs = 2_000;
const redirectsFollowed = 5;

interface SitemapReading {
  /** Where robots.txt says that they are. */
  readonly declared: readonly string[];
  /** A guessed sitemap URL. A missing sitemap isn't an error. */
  readonly usual: string;
  isAllowed(url: string): boolean;
  /** Answers whether more addresses are wanted. */
  take(address: string): boolean;
  failed(url: string, why: Reason): void;
}

/**
 * Reads the sitemaps of a site, and those that they name, piece by piece: neither a large one nor one that
 * inflates without end takes memory. Throws only the signal's reason.
 */
export async function readSitemaps(settings: FetchSettings, reading: SitemapReading): Promise<void> {
  const declared = reading.declared.flatMap((written) => absolute(written, reading.usual)).slice(0, mostSitemaps);
  const isExpected = new Set(declared);
  const patience: Patience = { attempt: 1 };
  let addresses = 0;
  // Grows while it is gone through.
  const queue = [...new Set([...declared, reading.usual])];
  for (const url of queue) {
    if (!reading.isAllowed(url)) continue;
    try {
      for await (const { address, isSitemap } of entriesOf(settings, url, isExpected.has(url), patience)) {
        if (++addresses % addressesATurn === 0) await nextTurn();
        if (!isSitemap) {
          if (addresses > mostAddressesOfAll || !reading.take(address)) return;
          continue;
        }
        for (const sitemap of absolute(address, url)) {
          if (queue.includes(sitemap) || queue.length >= mostSitemaps) continue;
          isExpected.add(sitemap);
          queue.push(sitemap);
        }
      }
    } catch (error) {
      settings.signal.throwIfAborted();
      if (!isExplained(error)) throw error;
      if (error.reason.code === "sitemap_is_page" && !isExpected.has(url)) continue;
      reading.failed(url, error.reason);
    }
  }
}

/** How often a server that says "later" was waited for: one for all sitemaps, of which there may be many. */
interface Patience {
  attempt: number;
}

interface Entry {
  readonly address: string;
  readonly isSitemap: boolean;
}

async function* entriesOf(
  settings: FetchSettings,
  start: string,
  isExpected: boolean,
  patience: Patience,
): AsyncGenerator<Entry> {
  const { egress, politeness, signal } = settings;
  let url = start;
  let hops = 0;
  while (hops <= redirectsFollowed) {
    const leave = await politeness.enter(url, signal);
    try {
      const answer = await egress.stream(url, {
        signal,
        timeoutMs,
        maxBytes: sitemapBytes,
        headers: { accept: "application/xml,text/xml,text/plain;q=0.9,*/*;q=0.5", "accept-encoding": "gzip, br, zstd" },
      });
      const location = answer.headers["location"];
      if (answer.status >= 200 && answer.status <= 299) {
        yield* scanned(answer.body);
        return;
      }
      answer.cancel();
      if (answer.status >= 300 && answer.status <= 399 && location !== undefined) {
        [url = start] = absolute(location, url);
        hops++;
        continue;
      }
      if (saysLater(answer.status)) {
        const later = { attempt: patience.attempt++, retryAfter: answer.headers["retry-after"], firstPauseMs };
        if (pauseFor(politeness, url, later)) continue;
      }
      // That there is none is no failure; that a server cannot say so is.
      if (!isExpected && answer.status !== 429 && answer.status < 500) return;
      throw new Unreadable(because("sitemap_http_status", nameStatus(answer.status)));
    } finally {
      leave();
    }
  }
  throw new Unreadable(because("sitemap_redirects_endlessly"));
}

async function* scanned(body: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const scanner = createSitemapScanner();
  const decoder = new TextDecoder();
  let count = 0;
  for await (const piece of inflated(body)) {
    for (const address of scanner.push(decoder.decode(piece, { stream: true }))) {
      if (++count > mostAddresses) return;
      yield { address, isSitemap: scanner.isIndex() };
    }
  }
  for (const address of scanner.end()) yield { address, isSitemap: scanner.isIndex() };
}

/** A `.gz` file is known by its first bytes, whatever the server calls it. */
async function* inflated(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done === true) return;
  const whole = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  };
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* whole();
    return;
  }
  const source = Readable.from(whole());
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  let bytes = 0;
  try {
    for await (const piece of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > sitemapBytes)
        throw new Unreadable(because("sitemap_too_large", { megabytes: sitemapBytes / 1024 / 1024 }));
      yield piece;
    }
  } catch (error) {
    throw isDamage(error) ? new Unreadable(because("sitemap_damaged")) : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

function absolute(written: string, base: string): string[] {
  const url = parseAddress(written, base);
  return url === null ? [] : [url.href];
}

function isDamage(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

function isExplained(error: unknown): error is { reason: Reason } {
  return error instanceof Unreadable || error instanceof EgressFailed || error instanceof EgressRefused;
}
