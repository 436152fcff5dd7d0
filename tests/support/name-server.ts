import type { Socket } from "node:dgram";

/**
 * A name server on loopback: answers these names with their IPv4 address, says of `.invalid` that there is none,
 * and never answers about any other, as a server does that is down. Answers its `address:port`.
 */
export async function answerNames(socket: Socket, known: Readonly<Record<string, string>>): Promise<string> {
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const ip = known[name];
    if (ip === undefined && !name.endsWith(".invalid")) return;
    const isFound = ip !== undefined && type === typeA;
    const head = Buffer.from(query.subarray(0, 12));
    // A response that recursed; `name error` where there is no such name.
    head.writeUInt16BE(ip === undefined ? 0x81_83 : 0x81_80, 2);
    head.writeUInt16BE(isFound ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const answer = isFound
      ? Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split(".").map(Number)])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([head, query.subarray(12, end), answer]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return `127.0.0.1:${socket.address().port}`;
}

const typeA = 1;

/** RFC 1035, section 4.1.2: labels with their lengths, type, class. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}
