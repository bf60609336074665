import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealPending } from '../src/platform/audit/chain-writer.ts'
import { type Verification, verifyAudit } from '../src/platform/audit/verify.ts'
import type { Services } from '../src/platform/context.ts'
import type { TestApp } from './app.ts'
import { worked } from './rastro.ts'

/** Acts as someone with full control of the database: disables triggers and foreign keys. All tests use this one function. */
export const forzar = (t: Pick<TestApp, 'rows'>, text: string) =>
  t.rows(`begin; set local session_replication_role = replica; ${text}; commit`)

/** Seals all pending audit rows, also while other tests write. */
export async function sellarTodo(services: Services): Promise<void> {
  for (let n = 0; n < 3; n++) while ((await worked('sellar', () => sealPending(services))) > 0);
}

export const anclaDe = (services: Services, nombre = 'auditoria.ancla') => join(services.config.dataDir, nombre)

export function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

export function reponer(file: string, content: string | undefined): void {
  if (content === undefined) rmSync(file, { force: true })
  else writeFileSync(file, content)
}

/** The output of the verification as one text. */
export async function veredicto(services: Services): Promise<Verification & { texto: string }> {
  const v = await verifyAudit(services)
  return { ...v, texto: v.lista.map(({ id, motivo }) => `${id ?? '-'}: ${motivo}`).join('\n') }
}
