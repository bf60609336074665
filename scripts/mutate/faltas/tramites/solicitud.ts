import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/solicitud',
  viven: {
    "sin la condición · conocidosDe: and s.cbu <> ''": 'una adhesión se firma con su cuenta: no hay ninguna sin CBU',
  },
}
