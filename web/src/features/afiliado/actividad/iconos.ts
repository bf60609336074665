import type { AccionAuditada } from '@gremial/contract/textos/es/auditoria.ts'
import type { IconName } from '../../../ui/icons.tsx'

/** First word of what the audit can say that was done: "cambiar" of "cambiar-password". */
type Verbo = AccionAuditada extends infer A ? (A extends `${infer V}-${string}` ? V : A) : never

const iconos: { [V in Verbo]?: IconName } = {
  ingresar: 'escudo',
  cambiar: 'escudo',
  crear: 'agregar',
  modificar: 'editar',
  eliminar: 'quitar',
  consultar: 'ver',
  exportar: 'planilla',
  importar: 'planilla',
  descargar: 'descargar',
  enviar: 'consulta',
  deshabilitar: 'baja',
}

/** The icon of an action's code; one that is not listed is a plain note. */
export const iconoDeAccion = (accion: string): IconName => iconos[accion.split(/[-_]/)[0] as Verbo] ?? 'tramite'
