import { deviceOf } from '../../../platform/access/device.ts'

/** Browser and system of a User-Agent header; '' for unknown parts. */
export function equipoOf(agente: string): { programa: string; sistema: string } {
  const { program, system } = deviceOf(agente)
  return { programa: program, sistema: system }
}
