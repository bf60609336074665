const everyMs = 20_000

/** One progress line: finished files, running files, estimated time left. On a terminal it stays the last line. */
export function progress(files: readonly string[], took: Record<string, number>, workers: number, running: () => string[]) {
  const begun = performance.now()
  // Default times for a new machine: a browser file takes about eight times the others, and starts first.
  const usual = (file: string) => took[file] ?? (file.startsWith('e2e/') ? 64_000 : 8_000)
  const all = files.reduce((sum, file) => sum + usual(file), 0)
  let done = 0
  let rest = all
  const short = (file: string) =>
    file
      .split('/')
      .at(-1)
      ?.replace(/\.test\.tsx?$/, '') ?? file
  const line = () => {
    // Estimates from the progress so far after five files; before that, from the last run.
    const passed = performance.now() - begun
    const left = done > 5 ? (passed * rest) / Math.max(1, all - rest) : rest / workers
    return `${done} of ${files.length} files · running ${running().map(short).join(', ')} · about ${minutes(left)} left`
  }
  const clear = () => void (process.stdout.isTTY && process.stdout.write('\r\x1b[2K'))
  const say = () => {
    clear()
    process.stdout.write(process.stdout.isTTY ? line().slice(0, process.stdout.columns - 1) : `${line()}\n`)
  }
  const clock = setInterval(say, process.stdout.isTTY ? 1000 : everyMs)
  return {
    ended(file: string) {
      done++
      rest -= usual(file)
      clear()
    },
    stop() {
      clearInterval(clock)
      clear()
    },
  }
}

const minutes = (ms: number): string => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`)
