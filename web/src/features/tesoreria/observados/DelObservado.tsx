import type { ComprobanteObservado } from '@gremial/contract/tesoreria/observados.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/states.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { Observado, wordOf } from './Observado.tsx'

interface Props {
  codigo: number
  observado: ComprobanteObservado
  /** It can be answered here. */
  responde: boolean
}

/** Observation of the open receipt, above its form. */
export function DelObservado({ codigo, observado: o, responde }: Props) {
  const { t } = useTranslation()
  const [answering, setAnswering] = useState(false)
  return (
    <>
      <Notice type={o.resuelto === null ? 'alerta' : 'ok'}>
        <strong>{t(wordOf(o))}</strong>
        <Observado observado={o} />
        {responde && o.cambio === null && (
          <Button onClick={() => setAnswering(true)}>
            {t(o.respuesta ? 'observados.cambiarRespuesta' : 'observados.responder')}
          </Button>
        )}
      </Notice>
      {answering && <AnswerDialog codigo={codigo} observado={o} cerrar={() => setAnswering(false)} />}
    </>
  )
}
