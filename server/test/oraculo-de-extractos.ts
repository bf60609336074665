import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LecturaExtracto } from '../src/features/tesoreria/extractos/lectura.ts'
import { random } from './extractos.ts'
import { esperados, pathOf, readExtracto } from './extractos-de-bancos.ts'
import { alterado, changes, type Suerte, suerteDe } from './mutaciones-de-extractos.ts'

export interface Cuenta {
  tabla: Record<string, Partial<Record<Suerte, number>>>
  callados: string[]
}

/** Changes the good statements so many times, each in turn, and counts what becomes of them. */
export async function contarSuertes(seed: number, times: number): Promise<Cuenta> {
  const folder = mkdtempSync(join(tmpdir(), 'extractos-'))
  const buenos: Array<[string, LecturaExtracto]> = []
  for (const file of Object.keys(esperados).filter((a) => !a.startsWith('roto-'))) {
    const { lectura } = await readExtracto(pathOf(file))
    if (lectura) buenos.push([file, lectura])
  }
  const which = Object.keys(changes)
  const cuenta: Cuenta = { tabla: {}, callados: [] }
  try {
    for (let i = 0; i < times; i++) {
      // All changes in turn, each time on another file.
      const change = which[i % which.length] as string
      const [file, bueno] = buenos[(i * 5 + Math.floor(i / which.length)) % buenos.length] as [string, LecturaExtracto]
      const { suerte } = await suerteDe(folder, file, await alterado(pathOf(file), change, random(seed + i)), bueno)
      const row = (cuenta.tabla[change] ??= {})
      row[suerte] = (row[suerte] ?? 0) + 1
      if (suerte === 'CALLADO') cuenta.callados.push(`${file}: ${change}, seed ${seed} number ${i}`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return cuenta
}
