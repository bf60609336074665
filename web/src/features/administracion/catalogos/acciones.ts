import { type Catalogo, catalogosUnibles, type FilaValor, valores } from '@gremial/contract/administracion/valores.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useTranslation } from 'react-i18next'
import { avisar } from '../../../ui/dialogos.ts'
import { type Accion, accion } from '../../../ui/lista/acciones.ts'

/** What may be done with a value: what somebody has is not deleted, and the screen says it before anything is asked. */
export function useAccionesValor(
  catalogo: Catalogo,
  modificar: (valor: FilaValor) => void,
  unir: (valor: FilaValor) => void,
): (valor: FilaValor) => Accion[] {
  const { t } = useTranslation()
  const alternar = ({ id, nombre, habilitado }: FilaValor) =>
    accion({
      texto: t(habilitado ? 'valores.noOfrecer' : 'valores.ofrecer'),
      icono: habilitado ? 'baja' : 'bien',
      pregunta: habilitado
        ? {
            titulo: t('valores.preguntaNoOfrecer', { nombre }),
            texto: t('valores.textoNoOfrecer'),
            accion: t('valores.noOfrecer'),
            cancelar: t('comun.cancelar'),
          }
        : undefined,
      pedido: pedido(valores.alternar, { claves: { catalogo, id } }),
      hecho: (da) => t(da.habilitado ? 'valores.quedoOfrecido' : 'valores.quedoSinOfrecer', { nombre }),
      fallo: t('formulario.noSeGuardo'),
    })
  const eliminar = ({ id, nombre, usos }: FilaValor): Accion => {
    const comun = { texto: t('valores.eliminar'), icono: 'quitar' as const }
    if (usos)
      return {
        ...comun,
        hacer: () => avisar(t('valores.noSeElimina'), t('valores.textoNoSeElimina', { nombre, count: usos }), t('comun.aceptar')),
      }
    return accion({
      ...comun,
      pregunta: {
        titulo: t('valores.preguntaEliminar', { nombre }),
        texto: t('valores.textoEliminar'),
        accion: t('valores.eliminar'),
        grave: true,
        cancelar: t('valores.noEliminar'),
      },
      pedido: pedido(valores.eliminar, { claves: { catalogo, id } }),
      hecho: () => t('valores.eliminado', { nombre }),
      fallo: t('valores.noSeElimina'),
    })
  }
  return (valor) => [
    { texto: t('valores.modificar'), icono: 'editar', hacer: () => modificar(valor) },
    alternar(valor),
    ...(catalogosUnibles.includes(catalogo)
      ? [{ texto: t('valores.unir'), icono: 'derecha' as const, hacer: () => unir(valor) }]
      : []),
    eliminar(valor),
  ]
}
