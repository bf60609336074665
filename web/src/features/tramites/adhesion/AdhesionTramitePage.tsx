import './adhesion.css'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { nombreCorrido } from '@gremial/contract/platform/nombres.ts'
import { adhesiones } from '@gremial/contract/tramites/adhesion.ts'
import { terminada } from '@gremial/contract/tramites/estados.ts'
import { type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { Volver } from '../../../ui/Volver.tsx'
import { Documentos } from '../documentos/Documentos.tsx'
import { useEnvios } from '../documentos/envios.ts'
import { rutaPresentada } from '../solicitud/aDondeSigue.ts'
import { LoQuePide } from '../solicitud/LoQuePide.tsx'
import { seMandaIgual } from '../solicitud/seMandaIgual.ts'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'
import { Historia } from '../tramite/Historia.tsx'
import { LoFirmado } from './LoFirmado.tsx'

/** The papers of an adhesion, after it was signed, and its filing (B-ADHESION-03, B-ADHESION-16). */
export function AdhesionTramitePage() {
  const { t } = useTranslation()
  const { idsolicitud } = useParams({ from: '/app/solicitudes-adhesion/$idsolicitud/tramite' })
  const consulta = useQuery({ ...leer(solicitudes.leer, { claves: { id: Number(idsolicitud) } }), refetchOnMount: 'always' })
  useTitulo(t('adherir.documentosTitulo'), t('barra.documentacion'))
  return (
    <Segun consulta={consulta} marco="hoja" filas={8} fallo={t('adherir.fallo')}>
      {(solicitud) => <Tramite key={solicitud.id} solicitud={solicitud} />}
    </Segun>
  )
}

function Tramite({ solicitud: s }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const usuario = useUsuario()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const envios = useEnvios(s)
  const { hacer, haciendo } = useHacer()
  const deOtro = usuario.numeroAfiliado !== s.numeroAfiliado
  const volver = deOtro ? '/app/seccionales/afiliados' : '/app'
  const abierta = s.mostrarBotonContinuarRegistro === 1
  const saliendo = Object.values(envios.envios).some((e) => e.fase === 'enviando' || e.fase === 'preparando')
  const presentar = async () => {
    if (!(await seMandaIgual(t, s))) return
    await hacer(pedido(adhesiones.presentar, { claves: { id: s.id }, cuerpo: { version: s.version } }), {
      fallo: t('adherir.noSePresento'),
      alLograr(presentada) {
        consultas.setQueryData(leer(solicitudes.leer, { claves: { id: s.id } }).queryKey, presentada)
        void navegar({ to: rutaPresentada, params: { idsolicitud: String(s.id) }, replace: true })
      },
    })
  }
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to={volver}>{t(deOtro ? 'seccional.titulo' : 'armazon.inicio')}</Volver>
          <h1 className="en-barra">{t('adherir.documentosTitulo')}</h1>
          <p className="suave">
            {s.numeroSolicitudCompleto}
            {deOtro && ` · ${nombreCorrido(s.afiliado)}, ${s.numeroAfiliadoFormateado}`}
          </p>
        </div>
        <EstadoSolicitud estado={s.estado} />
      </div>
      <div className="pila">
        <LoQuePide solicitud={s} />
        {s.adhesion && (
          <div className="hoja hoja-in">
            <LoFirmado adhesion={s.adhesion} />
          </div>
        )}
        <Documentos
          solicitud={s}
          envios={envios}
          pie={
            abierta && (
              <div className="pie-adhesion">
                <Boton variante="texto" onClick={() => void navegar({ to: volver })}>
                  {t('papeles.guardarYSalir')}
                </Boton>
                {saliendo && <span className="suave">{t('papeles.esperaEnvio')}</span>}
                <Boton variante="principal" cargando={haciendo} disabled={saliendo} onClick={() => void presentar()}>
                  {t('adherir.presentar')}
                </Boton>
              </div>
            )
          }
        />
        {!abierta && (
          <section className="hoja hoja-in">
            <Historia sucesos={s.sucesos} terminada={terminada(s.estado)} />
          </section>
        )}
      </div>
    </>
  )
}
