let refused = 0;

/** How many buffers were refused so far: libraries swallow the error. */
export function refusedBuffers(): number {
  return refused;
}

/**
 * Refuses single buffers of more than `mostBytes` from here on, in the whole process: what unpacks
 * doubles its buffer as it goes, and these lie outside of the heap that V8's limit bounds. The stream
 * that unpacks past such buffers is taken away; nothing is slower without it.
 */
export function boundBuffers(mostBytes: number): void {
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, args: unknown[], newTarget) {
      const [size] = args;
      if (typeof size === "number" && size > mostBytes) {
        refused++;
        throw new RangeError("Too large a buffer was asked for.");
      }
      return constructed(target, args, newTarget);
    },
  });
}

function constructed(target: Uint8ArrayConstructor, args: unknown[], newTarget: Function): Uint8Array {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it constructs what it stands for
  return Reflect.construct(target, args, newTarget) as Uint8Array;
}
