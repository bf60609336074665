import '../../../ui/previsto.css'
import './hechos.css'
import { type Consecuencia, type HechoLeido, hechos } from '@gremial/contract/afiliado/hechos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { Consecuencias, clave, Linea, nombrado } from './Consecuencias.tsx'

/** A registered hecho with its consequences; while it can be undone, with what that would restore. */
export function HechoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/afiliados/hechos/ver/$id' })
  const consulta = useQuery(read(hechos.leer, { params: { id: Number(id) } }))
  const titulo = consulta.data ? t(`hechos.que.${consulta.data.que}`) : t('vida.barra')
  useTitle(titulo, t('vida.barra'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          {consulta.data && (
            <BackLink to="/app/afiliados/historia" search={{ codigo: String(consulta.data.numero) }}>
              {consulta.data.nombreCompleto}
            </BackLink>
          )}
          <h1>{titulo}</h1>
          {consulta.data && (
            <p className="suave">
              {consulta.data.nombreCompleto} · {consulta.data.numeroAfiliadoFormateado}
            </p>
          )}
        </div>
      </div>
      <Query query={consulta} frame="hoja" rows={8} failure={t('vida.falloLeer')}>
        {(hecho) => <Hecho hecho={hecho} />}
      </Query>
    </>
  )
}

function Hecho({ hecho }: { hecho: HechoLeido }) {
  const { t } = useTranslation()
  const fecha = (momento: string) => formatDate(dateOf(new Date(momento)))
  const deshecho = hecho.deshecho && t('vida.deshechoPor', { por: hecho.deshechoPor, momento: fecha(hecho.deshecho) })
  return (
    <div className="hecho-leido">
      <Notice type={hecho.deshecho ? 'alerta' : 'ok'}>
        <strong>{t(hecho.deshecho ? 'vida.deshecho' : 'vida.registrado')}.</strong>{' '}
        {hecho.deshechoMotivo && `«${hecho.deshechoMotivo}»`}
        <p>
          {[t('vida.registradoPor', { por: hecho.por, momento: fecha(hecho.registrado) }), deshecho].filter(Boolean).join('. ')}
        </p>
      </Notice>
      <section className="hoja previsto" aria-labelledby="que-se-hizo">
        <div className="previsto-cabeza">
          <h2 id="que-se-hizo">{t('vida.deDia', { que: t(`hechos.que.${hecho.que}`), dia: formatDate(hecho.dia) })}</h2>
          {hecho.motivo && <p>«{hecho.motivo}»</p>}
        </div>
        <Consecuencias hecho deshecho={hecho.deshecho !== null} cambios={hecho.cambios} consecuencias={hecho.consecuencias} />
        {hecho.deshecho && <Vuelta hecho={hecho} vuelven={hecho.volvieron} rotulos={[t('vida.volvio'), t('vida.noVolvio')]} />}
      </section>
      {hecho.alDeshacer && <Deshacer hecho={hecho} que={hecho.alDeshacer} />}
      <div className="botones">
        <Link to="/app/afiliados/consulta" search={{ codigo: String(hecho.numero) }} className="boton">
          {t('vida.suFicha')}
        </Link>
        <Link to="/app/afiliados/historia" search={{ codigo: String(hecho.numero) }} className="boton">
          {t('vida.suHistoria')}
        </Link>
      </div>
    </div>
  )
}

const cual = ({ cosa, id }: Consecuencia) => `${cosa}:${id}`

/** Consequences that undoing restores, and those it does not, in their features' words. */
function Vuelta({ hecho, vuelven, rotulos }: { hecho: HechoLeido; vuelven: readonly string[]; rotulos: [string, string] }) {
  const { t, i18n } = useTranslation()
  return (['vuelve', 'noVuelve'] as const).map((que, i) => {
    const suyas = hecho.consecuencias.filter(
      (c) =>
        vuelven.includes(cual(c)) === (que === 'vuelve') && c.momento === 'hace' && i18n.exists(clave(c.cosa, que), nombrado(c)),
    )
    if (suyas.length === 0) return null
    return (
      <section key={que}>
        <h3>{rotulos[i]}</h3>
        <ul>
          {suyas.map((c) => (
            <Linea key={cual(c)} consecuencia={c} titulo={t(clave(c.cosa, que), nombrado(c))} />
          ))}
        </ul>
      </section>
    )
  })
}

function Deshacer({ hecho, que }: { hecho: HechoLeido; que: NonNullable<HechoLeido['alDeshacer']> }) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }: { motivo: string }) =>
      request(hechos.deshacer, { params: { id: hecho.id }, body: { motivo, huella: que.huella } }),
    failure: t('vida.falloDeshacer'),
    onSaved: () => undefined,
  })
  return (
    <form {...formulario.props} className="hoja previsto" aria-labelledby="deshacer">
      <div className="previsto-cabeza">
        <h2 id="deshacer">{t('vida.deshacerTitulo')}</h2>
        <p>{t('vida.deshacerTexto')}</p>
      </div>
      <Vuelta hecho={hecho} vuelven={que.vuelven} rotulos={[t('vida.vuelve'), t('vida.noVuelve')]} />
      <div className="previsto-pie pila">
        <Textarea
          label={t('vida.deshacerMotivo')}
          maxLength={300}
          autosize
          minRows={2}
          {...formulario.form.getInputProps('motivo')}
        />
        <Button type="submit" loading={formulario.saving}>
          {t('vida.deshacer')}
        </Button>
      </div>
    </form>
  )
}
