import { deviceOf } from '../../../platform/access/device.ts'

/** Program and system of a User-Agent header; '' for what it does not say. */
export function equipoOf(agente: string): { programa: string; sistema: string } {
  const { program, system } = deviceOf(agente)
  return { programa: program, sistema: system }
}
