import type { ApiRequest } from '@gremial/contract/platform/call.ts'
import type { ConformidadAbierta, conformidades, conformidadesPropias } from '@gremial/contract/tramites/conformidad.ts'
import { rolDe } from '@gremial/contract/tramites/personas.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { Checkbox } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ask, notify } from '../../../ui/dialogs.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { Term } from '../../../ui/Term.tsx'
import { useAction } from '../../../ui/useAction.ts'

interface Props {
  pide: ConformidadAbierta
  /** Request of the answer. */
  con(acepta: 0 | 1): ApiRequest<typeof conformidades.responder> | ApiRequest<typeof conformidadesPropias.responder>
  /** The request has changed: it is read again. */
  releer(): Promise<void>
  alResponder(acepto: boolean): void
}

/** Applicant, amount, meaning, full text, and the answer. */
export function ResponderConformidad({ pide, con, releer, alResponder }: Props) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => titulo.current?.focus(), [])
  const { papel, solicitante, plazo } = pide
  const [monto, cuota, total] = [formatPesos(pide.monto), formatPesos(pide.cuota), formatPesos(pide.total)]
  const leerDeNuevo = async () => {
    await notify(t('conformidad.cambioTitulo'), t('conformidad.cambio'), t('conformidad.volver'))
    await releer()
  }
  const { form, props, saving } = useForm({
    initialValues: { leido: false },
    request: () => con(1),
    extra: ({ leido }): Record<string, string> => (leido ? {} : { leido: t('conformidad.faltaLeer') }),
    failure: t('conformidad.noSeGuardo'),
    onConflict: leerDeNuevo,
    onSaved: () => alResponder(true),
  })
  const rechazar = async () => {
    const si = await ask({
      title: t('conformidad.preguntaRechazar'),
      text: t('conformidad.textoRechazar', { solicitante }),
      action: t('conformidad.rechazar'),
      cancel: t('conformidad.volver'),
      uncertain: true,
    })
    if (!si) return
    await run(con(0), { failure: t('conformidad.noSeGuardo'), onConflict: leerDeNuevo, onSuccess: () => alResponder(false) })
  }
  return (
    <div className="conformidad-pedido">
      <h1 ref={titulo} tabIndex={-1}>
        {t(`conformidad.tituloDe.${rolDe(papel)}`)}
      </h1>
      <p className="fuerte">{t(`conformidad.pide.${rolDe(papel)}`, { solicitante, monto })}</p>
      <p>{t(`conformidad.significa.${rolDe(papel)}`, { solicitante, plazo, cuota, total })}</p>
      <LabelledList
        lines={[
          [t('conformidad.producto'), pide.producto],
          [t('conformidad.solicitud'), pide.numeroSolicitudCompleto],
          [t('conformidad.monto'), monto],
          [t('conformidad.cuotas'), t('conformidad.deCuota', { plazo, cuota })],
          [t('conformidad.total'), total],
          [t('conformidad.tna'), `${formatAmount(pide.tna)} %`],
          [t('conformidad.cft'), `${formatAmount(pide.cft)} %`],
        ]}
      />
      <div className="con-palabra">
        <Term word="conformidad">
          <h2>{t('conformidad.queAceptas')}</h2>
        </Term>
      </div>
      <blockquote className="conformidad-texto">{pide.texto.replaceAll('$ ', '$\u00a0')}</blockquote>
      <form {...props}>
        <Checkbox label={t('conformidad.leido')} {...form.getInputProps('leido', { type: 'checkbox' })} />
        <div className="botones">
          <Button type="submit" variant="principal" loading={saving}>
            {t(`conformidad.aceptar.${rolDe(papel)}`)}
          </Button>
          <Button loading={running} onClick={() => void rechazar()}>
            {t('conformidad.rechazar')}
          </Button>
        </div>
      </form>
    </div>
  )
}
