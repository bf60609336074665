import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { confirmOldDate } from '../../../ui/confirmOldDate.ts'
import { enterCompletes } from '../../../ui/enterMovesOn.ts'
import { focusFirst, useCtrlEnter } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/states.tsx'
import { DuplicateNotice, noticesOf, ParecidosConMotivo, QrNotices } from './Advertencias.tsx'
import { ComprobanteFields } from './ComprobanteFields.tsx'
import type { ComprobantesQueue } from './cola.ts'
import { gemeloDe } from './gemelo.ts'
import type { Pendiente } from './pendiente.ts'
import { BotonCamaraQr } from './qr/BotonCamaraQr.tsx'
import { useQrTexts } from './qr/useQrTexts.ts'
import { delQr, llenarDeQr, missing, valuesErrors } from './valores.ts'

interface Props {
  cola: ComprobantesQueue
  pendiente: Pendiente
  rendicion: Rendicion
  /** The settlement accepts no more: read-only, except removal. */
  lectura: boolean
  cuitOrganizacion: string
  /** Called when it is being sent, to open the next incomplete one. */
  alSeguir(): void
  quitar(): void
}

/** Form of a local draft receipt: input is stored while typing; saving queues the upload. */
export function PendingForm({ cola, pendiente: p, rendicion, lectura, cuitOrganizacion, alSeguir, quitar }: Props) {
  const { t } = useTranslation()
  const texts = useQrTexts()
  const formulario = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(false)
  const { valores } = p
  const gemelo = gemeloDe(p, cola.lista.use())
  const notices = noticesOf(valores, rendicion, cuitOrganizacion)
  const impide = p.repetido !== null || notices.some((a) => a.impide)
  const saliendo = lectura || p.fase === 'enviando' || p.fase === 'preparando'
  const own = () => ({
    ...valuesErrors(valores),
    ...(p.parecidos.length > 0 && valores.motivoParecido.trim() === '' ? { motivoParecido: t('validacion.requerido') } : {}),
  })
  const errors = { ...p.errores, ...(attempt ? own() : {}) }
  useCtrlEnter(formulario)
  // Keyboard users land on the first missing field.
  const alAbrir = useEffectEvent(() => {
    if (!window.matchMedia('(pointer: coarse)').matches)
      focusFirst(formulario.current, Object.fromEntries(missing(valores).map((field) => [field, true])))
  })
  useEffect(() => alAbrir(), [])
  const send = async (e: FormEvent) => {
    e.preventDefault()
    if (impide || saliendo) return
    const wrong = own()
    setAttempt(true)
    if (Object.keys(wrong).length > 0) return focusFirst(formulario.current, wrong)
    if (!(await confirmOldDate(valores.fecha))) return focusFirst(formulario.current, { fecha: true })
    cola.enviar(p.clave)
    alSeguir()
  }
  return (
    <form
      ref={formulario}
      className="datos-comprobante"
      noValidate
      onSubmit={(e) => void send(e)}
      onKeyDown={enterCompletes}
      aria-label={t('comprobantes.datos')}
    >
      <div role="status">
        {p.lectura === 'buscando' ? (
          <p className="leido suave">{t('facturaQr.buscando')}</p>
        ) : delQr(valores).length > 0 ? (
          <p className="leido">
            <Icon name="qr" />
            {t('facturaQr.leida')}
          </p>
        ) : (
          p.lectura && !p.lectura.factura && <p className="leido suave">{texts.motivo(p.lectura)}</p>
        )}
      </div>
      {valores.qr === '' && p.lectura !== 'buscando' && !saliendo && (
        <BotonCamaraQr alLeer={(factura, text) => cola.escribir(p.clave, llenarDeQr(valores, factura, text))} />
      )}
      <QrNotices avisos={notices} />
      {gemelo && <Notice type="alerta">{t('comprobantes.gemelo', { nombre: gemelo.nombre })}</Notice>}
      {p.repetido && <DuplicateNotice otro={p.repetido} />}
      <ComprobanteFields
        valores={valores}
        errores={errors}
        lectura={saliendo}
        escribir={(change) => cola.escribir(p.clave, change)}
      />
      {!p.repetido && p.parecidos.length > 0 && (
        <ParecidosConMotivo
          parecidos={p.parecidos}
          motivo={valores.motivoParecido}
          error={errors.motivoParecido}
          lectura={saliendo}
          escribir={(motivoParecido) => cola.escribir(p.clave, { motivoParecido })}
        />
      )}
      {p.dice && !p.repetido && p.parecidos.length === 0 && <Notice type="mal">{p.dice}</Notice>}
      <div className="botones">
        {!lectura && (
          <Button type="submit" variant="principal" width loading={p.fase === 'enviando'} disabled={impide}>
            {t('comprobantes.guardar')}
          </Button>
        )}
        <Button variant="texto" icon="quitar" onClick={quitar}>
          {t('comprobantes.sacar')}
        </Button>
      </div>
    </form>
  )
}
