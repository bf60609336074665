import type { AccionAuditada } from '@gremial/contract/textos/es/auditoria.ts'
import type { IconName } from '../../../ui/icons.tsx'

/** First word of an audit action: "cambiar" of "cambiar-password". */
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

/** Icon of an action's code; a plain note if it is not listed. */
export const iconoDeAccion = (accion: string): IconName => iconos[accion.split(/[-_]/)[0] as Verbo] ?? 'tramite'
