import { request } from '@gremial/contract/platform/call.ts'
import { type PlanillaCerrada, planillasCaja, type SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { useCallApi } from '../../../ui/useAction.ts'
import { DialogoPin } from '../cajas/DialogoPin.tsx'
import { AlCerrar, Cerrada } from './Cerrada.tsx'
import { DiaDelCierre } from './DiaDelCierre.tsx'

/** Closing with the PIN alone, where the box lets a sheet close without a count (C-PLANILLA-10). */
export function CierreSinArqueo({ saldos, terminar }: { saldos: SaldosPlanilla; terminar(): void }) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  const [cerrada, setCerrada] = useState<PlanillaCerrada>()
  const { caja, nroPla, saldo } = saldos
  const [dia, setDia] = useState<string | null>(today())
  if (cerrada) return <Cerrada caja={caja} idSeccional={saldos.seccional.id} cerrada={cerrada} terminar={terminar} />
  const cerrar = async (password: string) => {
    const cuerpo = { id: caja.id, password, password2: nroPla, dia }
    setCerrada(await llamar(request(planillasCaja.cerrar, { body: cuerpo })))
  }
  return (
    <DialogoPin
      titulo={t('caja.preguntaCerrar', { n: nroPla })}
      texto={
        <>
          <AlCerrar nroPla={nroPla} saldo={saldo?.total ?? 0} />
          <DiaDelCierre desde={saldos.cierraDesde} dia={dia} cambiar={setDia} />
        </>
      }
      rotuloPin={t('caja.pinDe', { nombre: caja.nombre })}
      accion={t('caja.cerrarPlanillaN', { n: nroPla })}
      tituloFallo={t('caja.noSeCerro')}
      hacer={cerrar}
      alCerrar={(hecho) => !hecho && terminar()}
    />
  )
}
