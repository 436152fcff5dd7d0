import type { Server } from "node:http";
import type { Socket } from "node:net";
import { isInNetworks, isPrivatePeer } from "../../../foundation/networks.ts";
import { createQuota } from "./quota.ts";

/**
 * Closes connections of a peer that has its share of `most` already, before a byte of them is read. Loopback, private
 * peers and declared proxies speak for many, and have no share. Beyond `most`, Node closes whatever comes.
 */
export function shareConnections(server: Server, most: number, trustedProxies: readonly string[]): void {
  server.maxConnections = most;
  const pot = createQuota(most);
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined) return;
    const isExempt = isPrivatePeer(address) || isInNetworks(address, trustedProxies);
    if (pot.take(address, 1, isExempt) === "taken") socket.once("close", () => pot.give(address, 1, isExempt));
    else socket.destroy();
  });
}
