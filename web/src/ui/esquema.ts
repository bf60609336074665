/** Where the library of pieces keeps what the person chose for this browser: light, dark, or as the device. */
const guardado = 'mantine-color-scheme-value'
const noche = matchMedia('(prefers-color-scheme: dark)')

function pintarEsquema(): void {
  let elegido: string | null = null
  try {
    elegido = localStorage.getItem(guardado)
  } catch {
    // A browser without storage is as the device.
  }
  const oscuro = elegido === 'dark' || (elegido !== 'light' && noche.matches)
  document.documentElement.dataset.mantineColorScheme = oscuro ? 'dark' : 'light'
}

/** Light or dark from the first paint on, as the device goes, until the library of pieces takes it over with the first screen that uses it. */
export function seguirEsquema(): void {
  pintarEsquema()
  noche.addEventListener('change', pintarEsquema)
}
