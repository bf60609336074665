import { type RefObject, useEffect, useRef, useState } from 'react'
import { crearLector } from '../../platform/qr/lector.ts'

const cadaMs = 180

/** There is no permission, or no camera. */
export type ProblemaCamara = 'negada' | 'sin'

interface Opciones {
  /** Gets each code that it sees; true is the one that was wanted, and the camera is turned off. */
  alLeer(texto: string): boolean
  /** The code to choose where there are several. */
  prefiere?: RegExp
  /** Pixels across that the camera is asked for. */
  ancho?: number
}

/** The back camera, looking for a QR until it finds the wanted one. Asking for the camera is always somebody's press. */
export function useCamara({ alLeer, prefiere, ancho = 1280 }: Opciones): {
  video: RefObject<HTMLVideoElement | null>
  prendida: boolean
  problema: ProblemaCamara | null
  prender(): void
  apagar(): void
} {
  const [prendida, setPrendida] = useState(false)
  const [problema, setProblema] = useState<ProblemaCamara | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const avisar = useRef(alLeer)
  useEffect(() => {
    avisar.current = alLeer
  }, [alLeer])

  useEffect(() => {
    if (!prendida) return
    let viva = true
    let corriente: MediaStream | undefined
    let espera: ReturnType<typeof setTimeout> | undefined
    const lector = crearLector()
    const empezar = async () => {
      corriente = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: ancho } } })
      const pantalla = video.current
      if (!viva || !pantalla) return corriente.getTracks().forEach((pista) => pista.stop())
      pantalla.srcObject = corriente
      await pantalla.play()
      const mirar = async () => {
        if (!viva) return
        const texto = await (await lector).leer(pantalla, prefiere)
        if (!viva) return
        if (texto && avisar.current(texto)) {
          navigator.vibrate?.(60)
          setPrendida(false)
        } else espera = setTimeout(() => void mirar(), cadaMs)
      }
      await mirar()
    }
    empezar().catch((error: Error) => {
      if (!viva) return
      setPrendida(false)
      setProblema(error.name === 'NotAllowedError' || error.name === 'SecurityError' ? 'negada' : 'sin')
    })
    return () => {
      viva = false
      clearTimeout(espera)
      corriente?.getTracks().forEach((pista) => pista.stop())
      void lector.then((l) => l.cerrar())
    }
  }, [prendida, prefiere, ancho])

  return {
    video,
    prendida,
    problema,
    prender() {
      setProblema(null)
      // Not there on an address without https.
      if (navigator.mediaDevices as MediaDevices | undefined) setPrendida(true)
      else setProblema('sin')
    },
    apagar: () => setPrendida(false),
  }
}
