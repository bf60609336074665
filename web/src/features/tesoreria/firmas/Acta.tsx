import {
  firmasRendicion,
  type LugarDeFirma,
  type RendicionAFirmar,
  type VerificacionFirmas,
} from '@gremial/contract/tesoreria/firmas.ts'
import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Seal } from '../../../ui/Seal.tsx'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { Conceptos } from './Conceptos.tsx'
import { DialogoDevolver } from './DialogoDevolver.tsx'
import { Hojear } from './Hojear.tsx'
import { cargo, dichoEl, huellaCorta, quien, subject } from './palabras.ts'

/** A signed settlement: both seals, verification, next steps, and the next one to sign. */
export function Acta({ rendicion: r }: { rendicion: RendicionAFirmar }) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState(0)
  const [next] = r.siguientes
  const [devuelve, setDevuelve] = useState(false)
  const claves = { params: { codigo: r.id } }
  return (
    <div className="acta-firma">
      <section className="hoja acta" aria-label={t('firmas.acta')}>
        <header>
          <span className="suave">
            {subject(t, r.nombreTipo, r.periodo)} · {r.nombreSeccional}
          </span>
          <p className="acta-monto cifra">{formatPesos(r.total)}</p>
        </header>
        <div className="acta-sellos">
          {r.firmas.map((f) => (
            <Lugar key={f.firma} lugar={f} seccional={r.nombreSeccional} huella={r.huella} />
          ))}
        </div>
        <Comprobar rendicion={r} />
      </section>
      <section className="acta-sigue" aria-labelledby="acta-sigue">
        <h2 id="acta-sigue">{t('firmas.queSigue')}</h2>
        <Pasos rendicion={r} />
        <div className="botones">
          {next && (
            <Link className="boton principal" to="/app/seccionales/rendiciones-gasto/$id/firmar" params={{ id: String(next.id) }}>
              {t('firmas.firmarLa', { numero: next.numeroRendicion })} <span className="cifra">{formatPesos(next.total)}</span>
            </Link>
          )}
          <a className="boton" href={urlOf(firmasRendicion.pdf, claves)} target="_blank" rel="noreferrer">
            <Icon name="pdf" />
            {t('firmas.verPdf')}
          </a>
          <a className="boton" href={urlOf(firmasRendicion.zip, claves)} download>
            <Icon name="descargar" />
            {t('firmas.bajarZip')}
          </a>
          {r.can.devolver && (
            <Button variant="texto" onClick={() => setDevuelve(true)}>
              {t('firmas.teEquivocaste')}
            </Button>
          )}
        </div>
        {r.siguientes.length > 1 && <p className="ayuda">{t('firmas.quedanOtras', { count: r.siguientes.length - 1 })}</p>}
        {devuelve && (
          <DialogoDevolver
            rendicion={r}
            cerrar={() => setDevuelve(false)}
            alCambiar={() => Promise.resolve(setDevuelve(false))}
          />
        )}
      </section>
      <Hojear rendicion={r} actual={current} vistos={new Set(r.comprobantes.map((c) => c.id))} ir={setCurrent} />
      <Conceptos rendicion={r} />
    </div>
  )
}

function Lugar({ lugar, seccional, huella }: { lugar: LugarDeFirma; seccional: string; huella: string }) {
  const { t } = useTranslation()
  const puesta = lugar.firmada !== null
  return (
    <div data-firma={lugar.firma}>
      {puesta ? (
        <Seal className="acta-sello" />
      ) : (
        <span className="acta-hueco" aria-hidden="true">
          <Icon name="reloj" />
        </span>
      )}
      <div>
        <StatusChip sign={puesta ? 'ok' : 'alerta'}>{t(puesta ? 'firmas.firmada' : 'firmas.sinFirmar')}</StatusChip>
        <h3>{quien(lugar)}</h3>
        <p>{t('firmas.cargoEn', { cargo: lugar.puesto || cargo(t, lugar), seccional })}</p>
        {lugar.firmada ? (
          <>
            <p className="cifra">{dichoEl(lugar.firmada)}</p>
            <p className="acta-huella">
              <span>{t('firmas.huella')}</span> <b>{huellaCorta(huella)}</b>
            </p>
          </>
        ) : (
          <p className="suave">
            {lugar.avisada ? t('firmas.avisada', { momento: dichoEl(lugar.avisada) }) : t('firmas.sinCuenta')}
          </p>
        )}
      </div>
    </div>
  )
}

function Comprobar({ rendicion: r }: { rendicion: RendicionAFirmar }) {
  const { t } = useTranslation()
  const [pedida, setPedida] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...read(firmasRendicion.verificar, { params: { codigo: r.id } }),
    enabled: pedida,
    staleTime: 0,
    retry: false,
  })
  const comprobar = () => (pedida ? void refetch() : setPedida(true))
  return (
    <footer>
      <span>
        {t('firmas.laHuella', { count: r.comprobantes.length })}
        <Resultado data={isFetching ? undefined : data} error={isFetching ? null : error} />
      </span>
      <Button icon="escudo" loading={isFetching} onClick={comprobar}>
        {t('firmas.comprobar')}
      </Button>
    </footer>
  )
}

function Resultado({ data, error }: { data: VerificacionFirmas | undefined; error: Error | null }) {
  const { t } = useTranslation()
  if (error) return <Notice type="mal">{error.message}</Notice>
  if (!data) return null
  if (data.valida) return <Notice type="ok">{t('firmas.valida', { count: data.comprobantes })}</Notice>
  return (
    <Notice type="mal">
      <strong>{t('firmas.noValida')}</strong>
      <ul>
        {data.problemas.map((p) => (
          <li key={p.texto}>{p.texto}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** Remaining steps until reimbursement: done, current and pending. */
function Pasos({ rendicion: r }: { rendicion: RendicionAFirmar }) {
  const { t } = useTranslation()
  const missing = r.firmas.find((f) => f.firmada === null)
  const { pendienteDeFirmas, autorizada, enviada, observada, pagada, acreditada } = rendicionState
  const order = [pendienteDeFirmas, autorizada, enviada, pagada, acreditada] as const
  const va = order.indexOf((r.idEstado === observada ? enviada : r.idEstado) as (typeof order)[number])
  const steps = [
    [t('firmas.pasos.firmas'), missing ? t('firmas.pasos.recordamos', { quien: quien(missing) }) : t('firmas.pasos.lasDos')],
    [
      t('firmas.pasos.finanzas'),
      r.idEstado === observada ? r.estado : t('firmas.pasos.laEnvia', { quien: r.enviada?.por ?? r.responsable }),
    ],
    [t('firmas.pasos.pagada'), t('firmas.pasos.laPaga')],
    [t('firmas.pasos.acreditada'), t('firmas.pasos.vuelve')],
  ] as const
  // Signatures are done at AUTORIZADA, finance at ENVIADA, and so on.
  const hechos = Math.max(0, va)
  return (
    <ol className="acta-pasos">
      {steps.map(([title, text], i) => (
        <li
          key={title}
          className={i < hechos ? 'hecho' : i === hechos ? 'hoy' : undefined}
          aria-current={i === hechos ? 'step' : undefined}
        >
          <span className="punto">{i < hechos && <Icon name="hecho" small />}</span>
          <strong>{title}</strong>
          <span className="suave">{text}</span>
        </li>
      ))}
    </ol>
  )
}
