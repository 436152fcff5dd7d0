/** Of tickets, the least urgent first. */
export const priorities = ["low", "normal", "high", "urgent"] as const;
