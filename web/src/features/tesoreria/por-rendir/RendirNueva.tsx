import { request } from '@gremial/contract/platform/call.ts'
import {
  type BandejaPorRendir,
  comprobantesPorRendir,
  type EncabezadoPropuesto,
  type PorRendir,
} from '@gremial/contract/tesoreria/por-rendir.ts'
import type { TipoRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { oneYearLater } from '@gremial/contract/values/dates.ts'
import { notifications } from '@mantine/notifications'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../platform/randomKey.ts'
import { today } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusFirst, useForm } from '../../../ui/form/useForm.ts'
import { confirmHeader } from '../rendiciones-gasto/confirmHeader.ts'
import { RendicionFields } from '../rendiciones-gasto/RendicionFields.tsx'
import { firmantesQuery } from '../rendiciones-gasto/rendiciones-gasto.api.ts'
import { ademas, headerBody, iniciales, type RendicionValues } from '../rendiciones-gasto/valores.ts'
import { ConceptosQueFaltan, conceptoIn, PorConcepto, type Puestos } from './PorConcepto.tsx'
import { laQueCabe, periodoDe } from './propuesta.ts'
import { useNotices } from './useNotices.tsx'

interface Props {
  van: readonly PorRendir[]
  bandeja: BandejaPorRendir
  idSeccional: number
  alPasar(): void
  cerrar(): void
}

/** A new settlement of these receipts, with the last header proposed; optionally sent to its signers with the same click. */
export function RendirNueva({ van, bandeja: { tipos, propuestas }, idSeccional, alPasar, cerrar }: Props) {
  const { t } = useTranslation()
  const quien = useUser().nombre
  const { toldOf, refused } = useNotices(van)
  const [clave] = useState(newKey)
  const [attempt, setAttempt] = useState(false)
  const [enviar, setEnviar] = useState(true)
  const [puestos, poner] = useState<Puestos>({})
  const propuesta = laQueCabe(van, tipos, propuestas)
  const tipoDe = (v: RendicionValues) => tipos.find((uno) => String(uno.id) === v.tipo)
  const form = useForm({
    initialValues: proposed(quien, tipos, propuesta, periodoDe(van, today())),
    request: (v: RendicionValues) =>
      request(comprobantesPorRendir.rendir, {
        body: {
          ...headerBody(v),
          seccional: { id: idSeccional },
          clave,
          enviar,
          comprobantes: van.map((f) => ({
            clave: f.clave,
            version: f.version,
            concepto: conceptoIn(tipoDe(v)?.conceptos ?? [], f, puestos) ?? '',
          })),
        },
      }),
    failure: t('porRendir.noSeRindio'),
    extra: (v) => ademas(v, { tipo: tipoDe(v), hasta: oneYearLater(today()), t }),
    before: (v) => confirmHeader(v),
    confirm: (error) => (refused(error) ? Promise.resolve(false) : undefined),
    onSaved(done) {
      const numero = done.numeroRendicion
      toldOf(done, t(done.enviada ? 'porRendir.enviada' : 'porRendir.rendida', { count: van.length, numero }))
      if (done.sinCuenta.length > 0)
        notifications.show({ message: t('porRendir.sinAviso', { quienes: done.sinCuenta.join(', ') }) })
      alPasar()
    },
  })
  const conceptos = tipoDe(form.form.getValues())?.conceptos ?? []
  const missing = van.some((f) => conceptoIn(conceptos, f, puestos) === undefined)
  // A complete proposed header is shown in two lines, and expanded to change it.
  const [proposedWhole] = useState(
    () => propuesta !== undefined && propuesta.motivo !== '' && tipos.some((uno) => uno.id === propuesta.tipo),
  )
  const sends = useRef<HTMLButtonElement>(null)
  // The first field, which the dialog would focus, is collapsed.
  const focusSends = useEffectEvent(() => {
    if (!proposedWhole) return
    if (missing) focusFirst(sends.current?.form ?? null, { conceptoPara: true })
    else sends.current?.focus()
  })
  useEffect(() => focusSends(), [])
  /** Before the form submits: the request includes the choice. */
  const submit = (send: boolean) =>
    flushSync(() => {
      setEnviar(send)
      setAttempt(true)
    })
  return (
    <form {...form.props} autoComplete="off">
      <div className="pila">
        <details className="encabezado-propuesto" open={!proposedWhole || Object.keys(form.form.errors).length > 0}>
          <summary>
            <Resumen values={form.form.getValues()} tipo={tipoDe(form.form.getValues())} idSeccional={idSeccional} />
          </summary>
          <div className="pila">
            <RendicionFields form={form.form} idSeccional={idSeccional} tipos={tipos} />
          </div>
        </details>
        <ConceptosQueFaltan {...{ van, conceptos, puestos, poner, attempt }} />
        <PorConcepto {...{ van, conceptos, puestos }} />
      </div>
      <div className="botones">
        <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
        {/* Not a submit button: Enter in a field clicks the first one of the form. */}
        <Button
          loading={form.saving && !enviar}
          onClick={(e) => {
            submit(false)
            e.currentTarget.form?.requestSubmit()
          }}
        >
          {t('porRendir.soloEmpezar')}
        </Button>
        <Button type="submit" variant="principal" ref={sends} loading={form.saving && enviar} onClick={() => submit(true)}>
          {t('porRendir.rendirYEnviar', { count: van.length })}
        </Button>
      </div>
    </form>
  )
}

interface OfResumen {
  values: RendicionValues
  tipo: TipoRendicion | undefined
  idSeccional: number
}

/** Summary of the header: type, period and reason, and signers. */
function Resumen({ values: v, tipo, idSeccional }: OfResumen) {
  const { t } = useTranslation()
  const firmas = ['SECRETARIA', 'TESORERIA'] as const
  const [secretarios, tesoreros] = useQueries({ queries: firmas.map((firma) => firmantesQuery(firma, idSeccional, today())) })
  const nameOf = (from: typeof secretarios, numero: string) =>
    from?.data?.content.find((m) => String(m.numeroAfiliado) === numero)?.persona ?? ''
  const [secretario, tesorero] = [nameOf(secretarios, v.idSecretario), nameOf(tesoreros, v.idTesorero)]
  const period = v.mesPeriodo && `${v.mesPeriodo.padStart(2, '0')}/${v.anioPeriodo}`
  return (
    <>
      <strong>{[tipo?.nombre, period, v.motivo].filter(Boolean).join(' · ') || t('rendicion.datos')}</strong>
      {secretario && tesorero && <small className="suave">{t('porRendir.firman', { secretario, tesorero })}</small>}
    </>
  )
}

/** Initial header: today, the period of the receipts ("YYYY-MM"), and the values of the last settlement. */
function proposed(
  quien: string,
  tipos: readonly TipoRendicion[],
  propuesta: EncabezadoPropuesto | undefined,
  periodo: string,
): RendicionValues {
  const empty = iniciales(today(), quien)
  if (!propuesta) return empty
  const text = (n: number | null) => (n === null ? '' : String(n))
  const period = tipos.find((uno) => uno.id === propuesta.tipo)?.registraPeriodo === 1
  return {
    ...empty,
    tipo: String(propuesta.tipo),
    ...(period && { mesPeriodo: String(Number(periodo.slice(5))), anioPeriodo: periodo.slice(0, 4) }),
    idSecretario: text(propuesta.idSecretario),
    idTesorero: text(propuesta.idTesorero),
    secretaria: text(propuesta.secretaria),
    motivo: propuesta.motivo,
  }
}
