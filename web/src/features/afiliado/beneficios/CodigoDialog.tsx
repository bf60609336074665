import './codigo.css'
import {
  type BeneficioOfrecido,
  beneficios,
  beneficiosList,
  type CodigoBeneficio,
  codigoImpreso,
} from '@gremial/contract/afiliado/beneficios.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Qr } from '../../../ui/Qr.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'

/** Single-use code of a benefit: requested on opening, with its remaining minutes. */
export function CodigoDialog({ beneficio, cerrar }: { beneficio: BeneficioOfrecido; cerrar(): void }) {
  const { t } = useTranslation()
  useFocusReturn()
  const queries = useQueryClient()
  const { run, running } = useAction()
  const [dado, setDado] = useState<CodigoBeneficio>()
  const [rechazo, setRechazo] = useState('')
  const quedan = useMinutos(dado?.vence)
  const pedir = () =>
    run(request(beneficios.pedirCodigo, { params: { id: beneficio.id } }), {
      failure: t('beneficios.noSePudo'),
      onSuccess: setDado,
      onRejected(error) {
        setRechazo(error.message)
        return true
      },
    })
  const alAbrir = useEffectEvent(() => void pedir())
  useEffect(() => alAbrir(), [])
  // Shows afterwards that it was used.
  const alCerrar = () => {
    void queries.invalidateQueries({ queryKey: [beneficiosList.path] })
    cerrar()
  }
  return (
    <Modal
      opened
      onClose={alCerrar}
      title={t('beneficios.codigoDe', { comercio: beneficio.comercio })}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      <div className="pila codigo-beneficio">
        <p className="fuerte">{beneficio.ofrece}</p>
        {rechazo && <Notice type="alerta">{rechazo}</Notice>}
        {dado && quedan === 0 && (
          <>
            <Notice type="alerta">{t('beneficios.vencio')}</Notice>
            <Button variant="principal" loading={running} onClick={() => void pedir()}>
              {t('beneficios.otro')}
            </Button>
          </>
        )}
        {dado && quedan > 0 && (
          <>
            <p>{t('beneficios.mostralo')}</p>
            <Qr text={`${location.origin}/beneficio/${dado.codigo}`} name={t('beneficios.tituloCodigo')} />
            <p className="codigo-letras" translate="no">
              {codigoImpreso(dado.codigo)}
            </p>
            <p role="timer">{t('beneficios.vence', { count: quedan })}</p>
          </>
        )}
      </div>
    </Modal>
  )
}

/** Whole minutes until a timestamp, rounded up; 0 once past. */
function useMinutos(vence: string | undefined): number {
  const [ahora, setAhora] = useState(0)
  useEffect(() => {
    const poner = () => setAhora(Date.now())
    poner()
    const reloj = setInterval(poner, 5_000)
    return () => clearInterval(reloj)
  }, [vence])
  return vence ? Math.max(0, Math.ceil((Date.parse(vence) - ahora) / 60_000)) : 0
}
