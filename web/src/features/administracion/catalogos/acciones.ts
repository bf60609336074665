import { type Catalogo, catalogosUnibles, type FilaValor, valores } from '@gremial/contract/administracion/valores.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useTranslation } from 'react-i18next'
import { deleteRow, toggle } from '../../../ui/list/catalogActions.ts'
import type { RowAction } from '../../../ui/list/rowActions.ts'

/** Actions on a value: a used one cannot be deleted, and the screen shows it in advance. */
export function useAccionesValor(
  catalogo: Catalogo,
  modificar: (valor: FilaValor) => void,
  unir: (valor: FilaValor) => void,
): (valor: FilaValor) => RowAction[] {
  const { t } = useTranslation()
  const alternarValor = ({ id, nombre, habilitado }: FilaValor) =>
    toggle({
      habilitado,
      enable: { text: t('valores.ofrecer') },
      disable: {
        text: t('valores.noOfrecer'),
        question: { title: t('valores.preguntaNoOfrecer', { nombre }), text: t('valores.textoNoOfrecer') },
      },
      request: request(valores.alternar, { params: { catalogo, id } }),
      done: (da) => t(da.habilitado ? 'valores.quedoOfrecido' : 'valores.quedoSinOfrecer', { nombre }),
      failure: t('formulario.noSeGuardo'),
    })
  const eliminarValor = ({ id, nombre, usos }: FilaValor) =>
    deleteRow({
      text: t('valores.eliminar'),
      prevents: usos ? t('valores.textoNoSeElimina', { nombre, count: usos }) : false,
      question: {
        title: t('valores.preguntaEliminar', { nombre }),
        text: t('valores.textoEliminar'),
        cancel: t('valores.noEliminar'),
      },
      request: request(valores.eliminar, { params: { catalogo, id } }),
      done: () => t('valores.eliminado', { nombre }),
      failure: t('valores.noSeElimina'),
    })
  return (valor) => [
    { text: t('valores.modificar'), icon: 'editar', run: () => modificar(valor) },
    alternarValor(valor),
    ...(catalogosUnibles.includes(catalogo)
      ? [{ text: t('valores.unir'), icon: 'derecha' as const, run: () => unir(valor) }]
      : []),
    eliminarValor(valor),
  ]
}
