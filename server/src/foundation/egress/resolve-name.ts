import { lookup, Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";

/** Resolves a host name to all of its IP addresses; rejects like Node's `dns`. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** One answer of a name server; it is asked twice. */
const answerWithinMs = 2_500;
const tries = 2;
/** The server knows no such name, or there is none: the system may, by its search domains or otherwise. */
const unknown = new Set(["ENOTFOUND", "ENODATA", "ECONNREFUSED"]);

/**
 * Names as the system resolves them: by the hosts file, then by DNS. Not by `dns.lookup` alone, which has two
 * threads for all names: two whose servers hang would keep every other name waiting.
 */
export function createResolveName({
  servers,
  hostsFile = "/etc/hosts",
}: { readonly servers?: readonly string[]; readonly hostsFile?: string } = {}): Resolve {
  const resolver = new Resolver({ timeout: answerWithinMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    const own = await addressesIn(hostsFile, hostname);
    if (own.length > 0) return own;
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [four, six].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length > 0) return found;
    // Of names without a dot DNS knows nothing: they are the system's own, by its search domains.
    for (const answer of hostname.includes(".") ? [four, six] : []) {
      const error: unknown = answer.status === "rejected" ? answer.reason : undefined;
      if (error instanceof Error && !unknown.has(codeOf(error))) throw error;
    }
    return (await lookup(hostname, { all: true, order: "verbatim" })).map(({ address }) => address);
  };
}

/** Read each time, so that changes apply at once. */
async function addressesIn(hostsFile: string, hostname: string): Promise<string[]> {
  const text = await readFile(hostsFile, "utf8").catch(() => "");
  const wanted = hostname.toLowerCase();
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/u, "").trim().split(/\s+/u);
    return names.some((name) => name.toLowerCase() === wanted) ? [address] : [];
  });
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
