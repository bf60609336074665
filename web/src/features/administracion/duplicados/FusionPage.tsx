import './duplicados.css'
import '../../../ui/previsto.css'
import { duplicados, type FusionLeida } from '@gremial/contract/administracion/duplicados.ts'
import { mostrarMomento } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { CambiosDeFusion, Movidas } from './LoQueTrae.tsx'

/** What was made one, with all that was done; while nothing contradicts it, undoing it. */
export function FusionPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/duplicados/fusiones/ver/$id' })
  const consulta = useQuery(leer(duplicados.leer, { claves: { id: Number(id) } }))
  useTitulo(t('unaPersona.tituloFusion'), t('unaPersona.tituloFusion'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/duplicados/fusiones">{t('unaPersona.tituloFusiones')}</Volver>
          <h1>{consulta.data?.nombreCompleto ?? t('unaPersona.tituloFusion')}</h1>
        </div>
      </div>
      <Segun consulta={consulta} marco="hoja" filas={8} fallo={t('unaPersona.falloLeer')}>
        {(fusion) => <Fusion fusion={fusion} />}
      </Segun>
    </>
  )
}

function Fusion({ fusion: f }: { fusion: FusionLeida }) {
  const { t } = useTranslation()
  const dos = { queda: f.quedaFormateado, pasa: f.pasaFormateado }
  const momento = (iso: string) => mostrarMomento(new Date(iso))
  return (
    <div className="dos-personas">
      <Aviso tipo={f.deshecha ? 'alerta' : 'ok'}>
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
      </Aviso>
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
    <Aviso>
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
    </Aviso>
  )
}

function Deshacer({ fusion, huella }: { fusion: FusionLeida; huella: string }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: ({ motivo }: { motivo: string }) =>
      pedido(duplicados.deshacer, { claves: { id: fusion.id }, cuerpo: { motivo, huella } }),
    fallo: t('unaPersona.falloDeshacer'),
    alGuardar: () => undefined,
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
        <Boton type="submit" cargando={formulario.guardando}>
          {t('unaPersona.deshacer')}
        </Boton>
      </div>
    </form>
  )
}
