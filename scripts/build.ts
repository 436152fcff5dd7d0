/** All that browsers and other people's apps load: made anew where it is missing, or made of other sources. */
await import("./build-widget.ts");
await import("./build-dashboard.ts");
await import("./build-packages.ts");
