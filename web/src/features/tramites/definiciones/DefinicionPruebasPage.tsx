import './definicion.css'
import { probar, type VistaDePrueba } from '@gremial/contract/tramites/definicion.pruebas.ts'
import { revisarDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import { enIdioma, type PruebaDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { VersionConContenido } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLocale } from '../../../platform/i18n.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ArmandoContext, type Catalogos, useArmando } from './armando.ts'
import { fraseDeMonto, fraseDeMotivo } from './frases.ts'
import { alguien, otroNombre } from './inventar.ts'
import { PersonaInventada } from './PersonaInventada.tsx'
import { useBorradorDefinicion } from './useBorradorDefinicion.ts'
import { useDefinicionAbierta } from './useDefinicionAbierta.ts'

/** Test cases of a definition: invented people with the expected outcome. */
export function DefinicionPruebasPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tramites/definiciones/$id/probar' })
  const { definicion, catalogos, abierta, recargada, recargar } = useDefinicionAbierta(Number(id))
  useTitle(t('armar.probar'))
  return (
    <>
      <BackLink to="/app/tramites/definiciones/$id" params={{ id }}>
        {definicion.data?.nombre ?? t('definiciones.titulo')}
      </BackLink>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('armar.probar')}</h1>
      </div>
      <Query query={catalogos} rows={6}>
        {(c) => (
          <Query query={abierta} rows={6}>
            {(v) => (
              <Probando key={`${v.idDefinicion} ${recargada}`} id={Number(id)} abierta={v} catalogos={c} recargar={recargar} />
            )}
          </Query>
        )}
      </Query>
    </>
  )
}

interface Props {
  id: number
  abierta: VersionConContenido
  catalogos: Catalogos
  recargar(): Promise<void>
}

function Probando({ id, abierta, catalogos, recargar }: Props) {
  const { t, i18n } = useTranslation()
  const soloLectura = abierta.estado !== 'BORRADOR'
  const { contenido, cambiar } = useBorradorDefinicion(id, abierta, soloLectura, recargar)
  const { pruebas } = contenido
  const [elegida, elegir] = useState(0)
  /** A date for all of them; '' uses each one's own. */
  const [dia, setDia] = useState('')
  const persona = pruebas[elegida]
  const vistas = pruebas.map((p) => probar(contenido, p, dia || p.dia))
  const con = (nuevas: PruebaDefinicion[]) => cambiar({ ...contenido, pruebas: nuevas })
  const inventar = () => {
    con([...pruebas, alguien(catalogos, otroNombre(pruebas), today())])
    elegir(pruebas.length)
  }
  const bien = vistas.filter((v) => v.coincide).length
  const vista = vistas[elegida]
  return (
    <ArmandoContext
      value={{
        contenido,
        cambiar,
        catalogos,
        faltas: revisarDefinicion(contenido, catalogos),
        idioma: isLocale(i18n.language) ?? 'es',
        soloLectura,
      }}
    >
      <div className="armar-probar hoja">
        <section aria-label={t('armar.gente')}>
          <header className="armar-probar-cabeza">
            <h2>{pruebas.length === 0 ? t('armar.gente') : t('armar.danLoEsperado', { bien, total: pruebas.length })}</h2>
            {!soloLectura && (
              <Button icon="agregar" onClick={inventar}>
                {t('armar.inventar')}
              </Button>
            )}
          </header>
          {pruebas.length === 0 ? (
            <EmptyState icon="personas" title={t('armar.nadieInventado')}>
              {t('armar.nadieInventadoTexto')}
            </EmptyState>
          ) : (
            <ul className="armar-gente">
              {pruebas.map((p, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two invented people may have one name
                <li key={i}>
                  <button type="button" aria-pressed={i === elegida} onClick={() => elegir(i)}>
                    <span>
                      <b>{p.nombre}</b>
                      <small>{[p.categoria, p.estado, formatDate(p.alta)].join(' · ')}</small>
                    </span>
                    <Resultado vista={vistas[i]} espera={p.espera.puede} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="armar-pie">
            <DateField clearable label={t('armar.comoSiFuera')} value={dia} onChange={(d) => setDia(d ?? '')} />
          </div>
        </section>
        {persona && vista && (
          <section aria-label={persona.nombre}>
            <fieldset className="sin-marco" disabled={soloLectura} key={elegida}>
              <PersonaInventada
                persona={persona}
                cambiar={(nueva) => con(pruebas.with(elegida, nueva))}
                quitar={() => {
                  con(pruebas.toSpliced(elegida, 1))
                  elegir(Math.max(0, elegida - 1))
                }}
              />
            </fieldset>
            <PasoAPaso vista={vista} />
          </section>
        )}
      </div>
    </ArmandoContext>
  )
}

/** Outcome for an invented person, and if it matches the expectation. */
function Resultado({ vista, espera }: { vista: VistaDePrueba | undefined; espera: boolean }) {
  const { t } = useTranslation()
  if (!vista) return null
  const { puede, monto, coincide, dos, respuestas } = vista
  const icono: IconName = !coincide ? 'alerta' : puede ? 'bien' : 'impide'
  return (
    <span className={coincide ? 'armar-resultado' : 'armar-resultado distinto'}>
      <Icon name={icono} small />
      <span>
        <b>
          {puede
            ? monto.centavos === null
              ? t('armar.puede')
              : t('armar.puedeMonto', { monto: formatPesos(fromCents(monto.centavos)) })
            : t('armar.noPuede')}
        </b>
        {puede && respuestas.length > 0 && <small>{t('armar.faltaContestar')}</small>}
        {puede && dos && <small>{t('armar.contestanDos')}</small>}
        {!coincide && <small>{t(espera ? 'armar.esperabasQuePueda' : 'armar.esperabasQueNo')}</small>}
      </span>
    </span>
  )
}

/** Conditions in order with their results, up to the one shown to the person. */
function PasoAPaso({ vista }: { vista: VistaDePrueba }) {
  const { t } = useTranslation()
  const { contenido, idioma } = useArmando()
  const { elegibilidad, monto } = vista
  const frase = (c: (typeof elegibilidad.condiciones)[number]) => {
    const siNo = contenido.condiciones[c.indice]?.siNo
    return fraseDeMotivo(c, siNo ? enIdioma(siNo, idioma) : '', t)
  }
  return (
    <div className="armar-pasos">
      <h3>{t('armar.pasoAPaso')}</h3>
      <ol>
        {elegibilidad.condiciones.map((c) => (
          <li key={c.indice} className={c.resultado === 'NO' ? 'no' : undefined}>
            <Icon name={c.resultado === 'SI' ? 'hecho' : c.resultado === 'NO' ? 'cerrar' : 'menos'} small />
            <span>{t(`armar.condiciones.${c.tipo}`)}</span>
            <span className="suave">{t(`frasesTramite.resultados.${c.resultado}`)}</span>
          </li>
        ))}
      </ol>
      {elegibilidad.falla && (
        <p className="armar-lee">
          <b>{t('armar.loQueLee')}</b> «{frase(elegibilidad.falla)}»
        </p>
      )}
      {!elegibilidad.falla && monto.problema !== '' && (
        <p className="armar-lee">
          <b>{t('armar.sinMonto')}</b> {fraseDeMonto(monto.problema, t)}
        </p>
      )}
    </div>
  )
}
