import { recordar } from '../platform/recordado.ts'

/** Where the library of pieces keeps what the person chose for this browser: light, dark, or as the device. */
const guardado = 'mantine-color-scheme-value'
const noche = matchMedia('(prefers-color-scheme: dark)')

export function pintarEsquema(): void {
  let elegido: string | null = null
  try {
    elegido = localStorage.getItem(guardado)
  } catch {
    // A browser without storage is as the device.
  }
  const oscuro = elegido === 'dark' || (elegido !== 'light' && noche.matches)
  const cual = oscuro ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = cual
  recordar('esquema', cual)
}

/** Light or dark from the first paint on, as the device goes, until the library of pieces takes it over with the first screen that uses it. */
export function seguirEsquema(): void {
  pintarEsquema()
  noche.addEventListener('change', pintarEsquema)
}
