import { type Catalogo, catalogosUnibles, type FilaValor, valores } from '@gremial/contract/administracion/valores.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useTranslation } from 'react-i18next'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { alternar, eliminar } from '../../../ui/lista/catalogo.ts'

/** What may be done with a value: what somebody has is not deleted, and the screen says it before anything is asked. */
export function useAccionesValor(
  catalogo: Catalogo,
  modificar: (valor: FilaValor) => void,
  unir: (valor: FilaValor) => void,
): (valor: FilaValor) => Accion[] {
  const { t } = useTranslation()
  const alternarValor = ({ id, nombre, habilitado }: FilaValor) =>
    alternar({
      habilitado,
      habilitar: { texto: t('valores.ofrecer') },
      deshabilitar: {
        texto: t('valores.noOfrecer'),
        pregunta: { titulo: t('valores.preguntaNoOfrecer', { nombre }), texto: t('valores.textoNoOfrecer') },
      },
      pedido: pedido(valores.alternar, { claves: { catalogo, id } }),
      hecho: (da) => t(da.habilitado ? 'valores.quedoOfrecido' : 'valores.quedoSinOfrecer', { nombre }),
      fallo: t('formulario.noSeGuardo'),
    })
  const eliminarValor = ({ id, nombre, usos }: FilaValor) =>
    eliminar({
      texto: t('valores.eliminar'),
      impide: usos ? t('valores.textoNoSeElimina', { nombre, count: usos }) : false,
      pregunta: {
        titulo: t('valores.preguntaEliminar', { nombre }),
        texto: t('valores.textoEliminar'),
        cancelar: t('valores.noEliminar'),
      },
      pedido: pedido(valores.eliminar, { claves: { catalogo, id } }),
      hecho: () => t('valores.eliminado', { nombre }),
      fallo: t('valores.noSeElimina'),
    })
  return (valor) => [
    { texto: t('valores.modificar'), icono: 'editar', hacer: () => modificar(valor) },
    alternarValor(valor),
    ...(catalogosUnibles.includes(catalogo)
      ? [{ texto: t('valores.unir'), icono: 'derecha' as const, hacer: () => unir(valor) }]
      : []),
    eliminarValor(valor),
  ]
}
