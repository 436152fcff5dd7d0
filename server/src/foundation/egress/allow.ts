import { isIP } from "node:net";
import { isInNetwork } from "./addresses.ts";
import { plainHostname, portOf } from "./url.ts";

/** One entry of the operator's allow list: what it names may be reached although private. */
export type AllowRule = { firstPort: number; lastPort: number } & (
  | { kind: "name"; hostname: string }
  | { kind: "network"; network: string; prefixBits: number }
);

/**
 * Reads SVC_EGRESS_ALLOW: a comma list of `host:port`, `cidr`, `cidr:port` and `cidr:port-port`;
 * IPv6 with ports in brackets (`[fd00::/8]:443`). A single address is a network of one.
 * Never throws: every entry that cannot be read is a sentence in `faults`.
 */
export function parseAllowList(text: string): { rules: AllowRule[]; faults: string[] } {
  const rules: AllowRule[] = [];
  const faults: string[] = [];
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const rule = parseEntry(entry);
    if (typeof rule === "string") faults.push(`"${entry}" ${rule}`);
    else rules.push(rule);
  }
  return { rules, faults };
}

/**
 * The rule for the one host and port of an http(s) URL: an address that the environment itself names is
 * the operator's word, and may be reached although private. Null where the text is no such URL.
 */
export function allowRuleOf(url: string): AllowRule | null {
  const parsed = URL.parse(url);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) return null;
  const port = portOf(parsed.port, parsed.protocol);
  return { kind: "name", hostname: plainHostname(parsed.hostname), firstPort: port, lastPort: port };
}

/** Whether a rule names the host as the URL writes it (lower case, no final dot), with this port. */
export function allowsName(rules: readonly AllowRule[], hostname: string, port: number): boolean {
  return rules.some((rule) => rule.kind === "name" && rule.hostname === hostname && coversPort(rule, port));
}

/** Whether a rule's network holds the address that the socket would connect to, with this port. */
export function allowsAddress(rules: readonly AllowRule[], address: string, port: number): boolean {
  return rules.some(
    (rule) => rule.kind === "network" && coversPort(rule, port) && isInNetwork(address, rule.network, rule.prefixBits),
  );
}

function coversPort(rule: AllowRule, port: number): boolean {
  return rule.firstPort <= port && port <= rule.lastPort;
}

function parseEntry(entry: string): AllowRule | string {
  const { host, prefix, ports } = splitEntry(entry);
  const portRange = ports === undefined ? { firstPort: 1, lastPort: 65_535 } : parsePorts(ports);
  if (portRange === undefined) return "has a port that is not between 1 and 65535.";
  const family = isIP(host);
  if (family !== 0) {
    const prefixBits = parsePrefix(prefix, family === 4 ? 32 : 128);
    if (prefixBits === undefined) return "has a prefix length that does not exist.";
    return { kind: "network", network: host, prefixBits, ...portRange };
  }
  const hostname = readHostname(host);
  if (hostname === undefined || prefix !== undefined) {
    return "is none of host:port, cidr, cidr:port or cidr:port-port.";
  }
  if (ports === undefined) return "names a host without a port; write host:port.";
  return { kind: "name", hostname, ...portRange };
}

interface EntryParts {
  host: string;
  prefix: string | undefined;
  ports: string | undefined;
}

/** An IPv6 prefix may stand inside the brackets or after them: people write both. */
function splitEntry(entry: string): EntryParts {
  const bracketed = /^\[([^\]/]*)(?:\/(\d*))?\](?:\/(\d*))?(?::(.*))?$/.exec(entry);
  if (bracketed) {
    const [, host = "", inner, outer, ports] = bracketed;
    return { host, prefix: inner ?? outer, ports };
  }
  const bareIPv6 = /^([^/]*)(?:\/(\d*))?$/.exec(entry);
  if (bareIPv6 && entry.split(":").length > 2)
    return { host: bareIPv6[1] ?? "", prefix: bareIPv6[2], ports: undefined };
  const plain = /^([^/:]*)(?:\/([^:]*))?(?::(.*))?$/.exec(entry);
  return { host: plain?.[1] ?? "", prefix: plain?.[2], ports: plain?.[3] };
}

function parsePorts(text: string): { firstPort: number; lastPort: number } | undefined {
  const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text);
  if (!match) return undefined;
  const firstPort = Number(match[1]);
  const lastPort = Number(match[2] ?? match[1]);
  const valid = firstPort >= 1 && lastPort <= 65_535 && firstPort <= lastPort;
  return valid ? { firstPort, lastPort } : undefined;
}

function parsePrefix(text: string | undefined, mostBits: number): number | undefined {
  if (text === undefined) return mostBits;
  const bits = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return bits <= mostBits ? bits : undefined;
}

/** A spelling that a URL would turn into an address (`127.1`, `0x7f.1`) is a fault, not a name. */
function readHostname(host: string): string | undefined {
  if (host === "" || /[\s@?#\\*%]/.test(host)) return undefined;
  const url = URL.parse(`http://${host}`);
  if (url === null || isIP(url.hostname) !== 0 || url.hostname === "") return undefined;
  return url.hostname.replace(/\.$/, "");
}
