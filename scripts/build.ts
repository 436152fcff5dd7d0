/** All that browsers load: made anew where it is missing, or made of other sources. */
await import("./build-widget.ts");
await import("./build-dashboard.ts");
