import { request } from '@gremial/contract/platform/call.ts'
import { rendicionesGasto } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../ui/useAction.ts'

/**
 * Checks that the branch may create a settlement before opening the dialog; its refusal has its own title. (C-RENDICION-21,
 * C-RENDICION-56)
 */
export function useNuevaRendicion(idSeccional: number, open: () => void) {
  const { t } = useTranslation()
  const { run } = useAction()
  const [validando, setValidando] = useState(false)
  return {
    validando,
    async empezar() {
      setValidando(true)
      await run(request(rendicionesGasto.validarNueva, { params: { codigo: idSeccional } }), {
        failure: t('rendicion.noSePuedeEmpezar'),
        onSuccess: open,
      })
      setValidando(false)
    },
  }
}
