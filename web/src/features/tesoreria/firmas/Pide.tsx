import { request } from '@gremial/contract/platform/call.ts'
import { firmasRendicion, type LugarDeFirma, type RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { DialogoDevolver } from './DialogoDevolver.tsx'
import { cargo, day, dichoEl, quien, subject } from './palabras.ts'

interface Props {
  rendicion: RendicionAFirmar
  /** Viewed receipts. */
  vistos: number
  /** Called when the content on screen is stale. */
  alCambiar(): Promise<void>
}

/** Signing request: preparer, purpose, total, signers, and the two decisions. */
export function Pide({ rendicion: r, vistos, alCambiar }: Props) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [devuelve, setDevuelve] = useState(false)
  const mia = r.firmas.find((f) => f.esMia)
  const other = r.firmas.find((f) => !f.esMia)
  const total = formatPesos(r.total)
  const conReceipts = r.conceptos.filter((c) => c.cantidad > 0).length
  async function autorizar(): Promise<void> {
    if (!mia) return
    const si = await ask({
      title: t('firmas.pregunta', { numero: r.numeroRendicion }),
      text: (
        <div className="firma-pregunta">
          <p>
            {t('firmas.son', { total, count: r.comprobantes.length })}{' '}
            {t('firmas.firmasComo', { cargo: cargo(t, mia), seccional: r.nombreSeccional, dia: day(today()) })}
          </p>
          <p className="firma-ojo">
            <Icon name={vistos === r.comprobantes.length ? 'bien' : 'alerta'} small />
            {vistos === r.comprobantes.length
              ? t('firmas.vistosTodos', { count: vistos })
              : t('firmas.vistosN', { n: vistos, count: r.comprobantes.length })}
          </p>
          {other && (
            <p className="suave">
              {other.firmada ? t('firmas.quedaAutorizada') : t('firmas.faltaLaDe', { quien: quien(other) })}
            </p>
          )}
        </div>
      ),
      action: t('firmas.autorizar'),
      cancel: t('firmas.seguirMirando'),
    })
    if (!si) return
    await run(request(firmasRendicion.autorizar, { params: { codigo: r.id }, body: { huella: r.huella } }), {
      failure: t('firmas.noSeFirmo'),
      onConflict: alCambiar,
    })
  }
  return (
    <section className="hoja firma-pide" aria-label={t('firmas.quePide')}>
      {r.enviada && (
        <p className="firma-quien">
          <b>{r.enviada.por}</b> {t('firmas.tePide')} <span className="suave">{dichoEl(r.enviada.momento)}</span>
        </p>
      )}
      <h2>{subject(t, r.nombreTipo, r.periodo)}</h2>
      <p className="firma-monto cifra">{total}</p>
      <p className="suave">
        {t('firmas.comprobantesN', { count: r.comprobantes.length })} {t('firmas.enConceptos', { count: conReceipts })} ·{' '}
        {t('firmas.seccional', { seccional: r.nombreSeccional })}
      </p>
      <p className="firma-para">{r.motivo}</p>
      <p className="suave">
        {[
          t('firmas.deFecha', { dia: day(r.fecha) }),
          t('firmas.responsable', { quien: r.responsable }),
          r.secretaria && t('firmas.autorizoSecretaria', { secretaria: r.secretaria }),
          r.personasViajaron && t('firmas.viajaron', { quienes: r.personasViajaron }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul className="firma-firmas">
        {r.firmas.map((f) => (
          <Lugar key={f.firma} lugar={f} otraFalta={r.firmas.every((x) => x.firmada === null)} />
        ))}
      </ul>
      {!mia && (
        <Notice>
          {r.delegado ? t('firmas.porDelegacion', { ...r.delegado, hasta: day(r.delegado.hasta) }) : t('firmas.debenFirmar')}
        </Notice>
      )}
      {(r.can.autorizar || r.can.devolver) && r.huella !== '' && (
        <div className="firma-decidir">
          {r.can.devolver && <Button onClick={() => setDevuelve(true)}>{t('firmas.devolver')}</Button>}
          {r.can.autorizar && (
            <Button variant="principal" icon="firmar" loading={running} onClick={() => void autorizar()}>
              {t('firmas.autorizar')} <span className="cifra">{total}</span>
            </Button>
          )}
        </div>
      )}
      {devuelve && <DialogoDevolver rendicion={r} cerrar={() => setDevuelve(false)} alCambiar={alCambiar} />}
    </section>
  )
}

function Lugar({ lugar, otraFalta }: { lugar: LugarDeFirma; otraFalta: boolean }) {
  const { t } = useTranslation()
  const title = lugar.esMia
    ? t('firmas.tuFirma', { cargo: cargo(t, lugar) })
    : t('firmas.deQuien', { quien: quien(lugar), cargo: cargo(t, lugar) })
  return (
    <li data-firma={lugar.firma}>
      {lugar.firmada ? (
        <span className="firma-puesta">
          <Icon name="hecho" small />
        </span>
      ) : (
        <span className="firma-aro" />
      )}
      <span>
        <b>{title}</b>
        <small>
          {lugar.firmada
            ? t('firmas.firmoEl', { momento: dichoEl(lugar.firmada) })
            : `${t('firmas.falta')}${!lugar.esMia && otraFalta ? ` ${t('firmas.cualquierOrden')}` : ''}`}
        </small>
      </span>
    </li>
  )
}
