/** Two notes of an eighth of a second, made here: no file is loaded. */
export function playTone(): void {
  const context = new AudioContext();
  const now = context.currentTime;
  for (const [at, hertz] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.08, now + at);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + 0.24);
  }
  setTimeout(() => void context.close(), 1_000);
}
