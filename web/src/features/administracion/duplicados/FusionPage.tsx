import './duplicados.css'
import '../../../ui/previsto.css'
import { duplicados, type FusionLeida } from '@gremial/contract/administracion/duplicados.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { CambiosDeFusion, Movidas } from './LoQueTrae.tsx'

/** A merge with its changes; can be undone while nothing contradicts it. */
export function FusionPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/duplicados/fusiones/ver/$id' })
  const consulta = useQuery(read(duplicados.leer, { params: { id: Number(id) } }))
  useTitle(t('unaPersona.tituloFusion'), t('unaPersona.tituloFusion'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/duplicados/fusiones">{t('unaPersona.tituloFusiones')}</BackLink>
          <h1>{consulta.data?.nombreCompleto ?? t('unaPersona.tituloFusion')}</h1>
        </div>
      </div>
      <Query query={consulta} frame="hoja" rows={8} failure={t('unaPersona.falloLeer')}>
        {(fusion) => <Fusion fusion={fusion} />}
      </Query>
    </>
  )
}

function Fusion({ fusion: f }: { fusion: FusionLeida }) {
  const { t } = useTranslation()
  const dos = { queda: f.quedaFormateado, pasa: f.pasaFormateado }
  const momento = (iso: string) => formatTimestamp(new Date(iso))
  return (
    <div className="dos-personas">
      <Notice type={f.deshecha ? 'alerta' : 'ok'}>
        <strong>{t(f.deshecha ? 'unaPersona.deshecha' : 'unaPersona.hecha')}.</strong>{' '}
        {t(f.deshecha ? 'unaPersona.eraY' : 'unaPersona.quedoY', dos)}
        <p>
          {t('unaPersona.hechaPor', { por: f.por, momento: momento(f.registrada) })}
          {f.motivo && ` · «${f.motivo}»`}
        </p>
        {f.deshecha && (
          <p>
            {t('unaPersona.deshechaPor', { por: f.deshechaPor, momento: momento(f.deshecha) })} · «{f.deshechaMotivo}»
          </p>
        )}
      </Notice>
      <section className="hoja previsto" aria-labelledby="que-se-hizo">
        <div className="previsto-cabeza">
          <h2 id="que-se-hizo">{t('unaPersona.queSeHizo')}</h2>
        </div>
        <CambiosDeFusion cambios={f.cambios} queda={f.quedaFormateado} />
        <Movidas consecuencias={f.consecuencias} />
        {f.cuentaCierra && <p className="previsto-quieto">{t('unaPersona.cuentaCerrada', { correo: f.cuentaCierra })}</p>}
      </section>
      {f.huella !== null && <Deshacer fusion={f} huella={f.huella} />}
      {f.huella === null && !f.deshecha && <NoSeDeshace porque={f.noSeDeshace} />}
      <div className="botones">
        <Link to="/app/afiliados/consulta" search={{ codigo: String(f.queda) }} className="boton">
          {t('unaPersona.suFicha')}
        </Link>
      </div>
    </div>
  )
}

function NoSeDeshace({ porque }: { porque: FusionLeida['noSeDeshace'] }) {
  const { t } = useTranslation()
  return (
    <Notice>
      <strong>{t('unaPersona.noSeDeshace')}:</strong>{' '}
      {porque
        .map(({ que, datos }) =>
          t(`duplicados.noSeDeshace.${que as 'yaDeshecha'}`, {
            ...datos,
            cosa: datos.cosa ? t(`duplicados.tablas.${datos.cosa as 'documento'}`) : '',
          }),
        )
        .join('; ')}
      .
    </Notice>
  )
}

function Deshacer({ fusion, huella }: { fusion: FusionLeida; huella: string }) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }: { motivo: string }) =>
      request(duplicados.deshacer, { params: { id: fusion.id }, body: { motivo, huella } }),
    failure: t('unaPersona.falloDeshacer'),
    onSaved: () => undefined,
  })
  return (
    <form {...formulario.props} className="hoja previsto" aria-labelledby="deshacer">
      <div className="previsto-cabeza">
        <h2 id="deshacer">{t('unaPersona.deshacerTitulo')}</h2>
        <p>{t('unaPersona.deshacerTexto', { queda: fusion.quedaFormateado })}</p>
      </div>
      <div className="previsto-pie pila">
        <Textarea
          label={t('unaPersona.deshacerMotivo')}
          maxLength={300}
          autosize
          minRows={2}
          {...formulario.form.getInputProps('motivo')}
        />
        <Button type="submit" loading={formulario.saving}>
          {t('unaPersona.deshacer')}
        </Button>
      </div>
    </form>
  )
}
