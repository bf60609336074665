import { pedido } from '@gremial/contract/platform/llamada.ts'
import { rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHacer } from '../../../ui/useHacer.ts'

/** Asks whether the branch may begin a settlement before its dialog opens; its refusal has its own heading. (C-RENDICION-21, C-RENDICION-56) */
export function useNuevaRendicion(idSeccional: number, abrir: () => void) {
  const { t } = useTranslation()
  const { hacer } = useHacer()
  const [validando, setValidando] = useState(false)
  return {
    validando,
    async empezar() {
      setValidando(true)
      await hacer(pedido(rendicionesGasto.validarNueva, { claves: { codigo: idSeccional } }), {
        fallo: t('rendicion.noSePuedeEmpezar'),
        alLograr: abrir,
      })
      setValidando(false)
    },
  }
}
