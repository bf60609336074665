import { request } from '@gremial/contract/platform/call.ts'
import { type ClosedPlanilla, planillasCaja, type SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { useCallApi } from '../../../ui/useAction.ts'
import { PinDialog } from '../cajas/PinDialog.tsx'
import { AlCerrar, Cerrada } from './Cerrada.tsx'
import { DiaDelCierre } from './DiaDelCierre.tsx'

/** Closes with the PIN alone, if the box allows it without a count (C-PLANILLA-10). */
export function CierreSinArqueo({ saldos, terminar }: { saldos: SaldosPlanilla; terminar(): void }) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  const [closed, setClosed] = useState<ClosedPlanilla>()
  const { caja, nroPla, saldo } = saldos
  const [dia, setDay] = useState<string | null>(today())
  if (closed) return <Cerrada caja={caja} idSeccional={saldos.seccional.id} cerrada={closed} terminar={terminar} />
  const close = async (password: string) => {
    const cuerpo = { id: caja.id, password, password2: nroPla, dia }
    setClosed(await llamar(request(planillasCaja.cerrar, { body: cuerpo })))
  }
  return (
    <PinDialog
      titulo={t('caja.preguntaCerrar', { n: nroPla })}
      texto={
        <>
          {saldos.conteos.length === 1 && <p>{t('caja.pasoConteoUno')}</p>}
          <AlCerrar nroPla={nroPla} saldo={saldo?.total ?? 0} conteos={saldos.conteos.length} />
          <DiaDelCierre desde={saldos.cierraDesde} dia={dia} cambiar={setDay} />
        </>
      }
      rotuloPin={t('caja.pinDe', { nombre: caja.nombre })}
      accion={t('caja.cerrarPlanillaN', { n: nroPla })}
      tituloFallo={t('caja.noSeCerro')}
      hacer={close}
      alCerrar={(hecho) => !hecho && terminar()}
    />
  )
}
