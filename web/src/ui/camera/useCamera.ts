import { type RefObject, useEffect, useRef, useState } from 'react'
import { createReader } from '../../platform/qr/reader.ts'

const intervalMs = 180

/** `negada`: permission denied. `sin`: no camera. */
export type CameraProblem = 'negada' | 'sin'

interface Options {
  /** Called with each code read. Return true to accept it, which turns the camera off. */
  onRead(text: string): boolean
  /** Preferred code if several are visible. */
  prefers?: RegExp
  /** Requested video width in pixels. */
  width?: number
}

/** Scans for a QR code with the back camera until one is accepted. Call `start` from a user gesture. */
export function useCamera({ onRead, prefers, width = 1280 }: Options): {
  video: RefObject<HTMLVideoElement | null>
  running: boolean
  problem: CameraProblem | null
  start(): void
  stop(): void
} {
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const notify = useRef(onRead)
  useEffect(() => {
    notify.current = onRead
  }, [onRead])

  useEffect(() => {
    if (!running) return
    let live = true
    let current: MediaStream | undefined
    let wait: ReturnType<typeof setTimeout> | undefined
    const reader = createReader()
    const start = async () => {
      current = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: width } } })
      const screen = video.current
      if (!live || !screen) return current.getTracks().forEach((track) => track.stop())
      screen.srcObject = current
      await screen.play()
      const look = async () => {
        if (!live) return
        const text = await (await reader).read(screen, prefers)
        if (!live) return
        if (text && notify.current(text)) {
          navigator.vibrate?.(60)
          setRunning(false)
        } else wait = setTimeout(() => void look(), intervalMs)
      }
      await look()
    }
    start().catch((error: Error) => {
      if (!live) return
      setRunning(false)
      setProblem(error.name === 'NotAllowedError' || error.name === 'SecurityError' ? 'negada' : 'sin')
    })
    return () => {
      live = false
      clearTimeout(wait)
      current?.getTracks().forEach((track) => track.stop())
      void reader.then((l) => l.close())
    }
  }, [running, prefers, width])

  return {
    video,
    running,
    problem,
    start() {
      setProblem(null)
      // Browsers hide mediaDevices without https.
      if (navigator.mediaDevices as MediaDevices | undefined) setRunning(true)
      else setProblem('sin')
    },
    stop: () => setRunning(false),
  }
}
