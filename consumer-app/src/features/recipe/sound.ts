/** The times of the notes of the alarm, in seconds. */
const notes = [0, 0.35, 0.7];
const pitch = 880;
const length = 0.22;

let audio: AudioContext | undefined;

/** Prepares the sound. Browsers allow this only in response to a click or touch. */
export function prepareSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
}

export function ring(): void {
  navigator.vibrate?.([200, 100, 200]);
  if (!audio) return;
  for (const start of notes) {
    const at = audio.currentTime + start;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.4, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + length);
  }
}
