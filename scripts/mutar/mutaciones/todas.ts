import type { Mutacion } from '../mutacion.ts'
import { alcance } from './alcance.ts'
import { auditoria } from './auditoria.ts'
import { base } from './base.ts'
import { contrato } from './contrato.ts'
import { cuentas } from './cuentas.ts'
import { dinero } from './dinero.ts'
import { permisos } from './permisos.ts'
import { plataforma } from './plataforma.ts'
import { web } from './web.ts'

export const mutaciones: readonly Mutacion[] = [
  ...permisos,
  ...alcance,
  ...auditoria,
  ...dinero,
  ...plataforma,
  ...base,
  ...contrato,
  ...cuentas,
  ...web,
]
