import './consentimientos.css'
import { type Consentimiento, consentimientos } from '@gremial/contract/afiliado/consentimientos.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { downloadFile } from '../../../platform/downloads.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, StatusChip } from '../../../ui/states.tsx'

const ruta = '/app/afiliados/lo-que-autorice'

function useBajarPrueba(numero: number) {
  const { t } = useTranslation()
  const [bajando, setBajando] = useState(false)
  const bajar = async (consentimiento?: number) => {
    setBajando(true)
    await downloadFile(
      urlOf(consentimientos.prueba, { params: { id: numero }, query: consentimiento === undefined ? {} : { consentimiento } }),
      `${t('pruebaConsentimiento.archivo', { numero })}.pdf`,
    ).catch((error: Error) => notifyFailure(t('consentimientos.noSeBajo'), error))
    setBajando(false)
  }
  return { bajar, bajando }
}

/** Consents of the member, or of one within scope (`codigo`): text, date, proof and end. */
export function ConsentimientosPage() {
  const { t } = useTranslation()
  const { numeroAfiliado } = useUser()
  const { codigo } = useSearch({ from: ruta })
  const numero = codigo ? Number(codigo) : (numeroAfiliado ?? 0)
  const propio = numero === numeroAfiliado
  const consulta = useQuery({ ...read(consentimientos.leer, { params: { id: numero } }), enabled: numero > 0 })
  const titulo =
    propio || !consulta.data ? t('consentimientos.titulo') : t('consentimientos.tituloDe', { nombre: consulta.data.nombre })
  useTitle(titulo, t('consentimientos.titulo'))
  const { bajar, bajando } = useBajarPrueba(numero)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          {!propio && (
            <BackLink to="/app/afiliados/consulta" search={{ codigo: String(numero) }}>
              {t('barra.ficha')}
            </BackLink>
          )}
          <h1 className={propio ? 'en-barra' : undefined}>{titulo}</h1>
          {propio && <p className="suave">{t('consentimientos.bajada')}</p>}
        </div>
        {consulta.data && consulta.data.consentimientos.length > 0 && (
          <Button icon="descargar" loading={bajando} onClick={() => void bajar()}>
            {t('consentimientos.bajarTodo')}
          </Button>
        )}
      </div>
      <Query query={consulta} frame="hoja" rows={6} failure={t('consentimientos.fallo')}>
        {({ consentimientos: todos }) => {
          const grupos = [
            ['vigentes', todos.filter((c) => c.vigente)],
            ['terminadas', todos.filter((c) => !c.vigente)],
          ] as const
          if (todos.length === 0)
            return (
              <div className="hoja">
                <EmptyState icon="firmar" title={t('consentimientos.vacio')}>
                  {t('consentimientos.vacioTexto')}
                </EmptyState>
              </div>
            )
          return grupos.map(
            ([cual, filas]) =>
              filas.length > 0 && (
                <section
                  key={cual}
                  className="hoja consentimientos"
                  aria-label={t(`consentimientos.${cual}`, { count: filas.length })}
                >
                  <h2 className="hoja-in">{t(`consentimientos.${cual}`, { count: filas.length })}</h2>
                  {filas.map((c) => (
                    <Uno key={c.id} consentimiento={c} propio={propio} bajar={() => void bajar(c.id)} />
                  ))}
                </section>
              ),
          )
        }}
      </Query>
    </>
  )
}

interface Props {
  consentimiento: Consentimiento
  propio: boolean
  bajar(): void
}

function Uno({ consentimiento: c, propio, bajar }: Props) {
  const { t } = useTranslation()
  const momento = new Date(c.momento)
  const hasta = c.hasta === null ? t('consentimientos.hastaBaja') : t('consentimientos.sinEfecto', { fecha: formatDate(c.hasta) })
  return (
    <details className="consentimiento">
      <summary>
        <span>
          <b>{t(`claseConsentimiento.${c.clase}`)}</b>
          <span className="sub">{formatDate(dateOf(momento))}</span>
        </span>
        <StatusChip sign={c.vigente ? 'ok' : 'neutro'}>{c.vigente ? t('miDebito.adhesion.VIGENTE') : hasta}</StatusChip>
      </summary>
      <div className="pila">
        <h3>{t('consentimientos.leer')}</h3>
        <div className="consentimiento-texto">
          {c.texto.split(/\n+/).map((parrafo) => (
            <p key={parrafo}>{parrafo}</p>
          ))}
        </div>
        <LabelledList
          lines={[
            [t('consentimientos.cuando'), formatTimestamp(momento)],
            [t('consentimientos.como'), t(`canalConsentimiento.${c.canal}`)],
            c.por !== '' && [t('consentimientos.quien'), c.por],
            c.direccion !== '' && [t('consentimientos.desde'), c.direccion],
            c.version !== '' && [t('consentimientos.version'), c.version],
            [t('consentimientos.hasta'), [hasta, c.motivo].filter(Boolean).join('. ')],
            c.ultimoUso !== null && [
              t('consentimientos.usos'),
              t('consentimientos.usado', { count: c.usos, fecha: formatDate(c.ultimoUso) }),
            ],
          ]}
        />
        <p className="sub partible">
          {t('consentimientos.huella')}: {c.huella}
        </p>
        <div className="botones">
          <Button icon="descargar" onClick={bajar}>
            {t('consentimientos.bajarUna')}
          </Button>
          {propio && c.vigente && c.clase === 'DEBITO' && (
            <Link className="boton" to="/app/afiliados/debito-automatico" search={{ frenar: '1' }}>
              {t('consentimientos.darDeBaja')}
            </Link>
          )}
          {propio && c.vigente && c.clase === 'AVISOS' && (
            <Link className="boton" to="/app/avisos">
              {t('consentimientos.verAvisos')}
            </Link>
          )}
        </div>
      </div>
    </details>
  )
}
