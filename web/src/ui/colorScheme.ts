import { remember } from '../platform/remembered.ts'

/** Mantine's localStorage key for the chosen colour scheme: light, dark or auto. */
const saved = 'mantine-color-scheme-value'
const night = matchMedia('(prefers-color-scheme: dark)')

export function applyColorScheme(): void {
  let selected: string | null = null
  try {
    selected = localStorage.getItem(saved)
  } catch {
    // Without storage, follow the device.
  }
  const dark = selected === 'dark' || (selected !== 'light' && night.matches)
  const which = dark ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = which
  remember('esquema', which)
}

/** Applies the device's colour scheme from the first paint, until Mantine loads and takes over. */
export function followColorScheme(): void {
  applyColorScheme()
  night.addEventListener('change', applyColorScheme)
}
