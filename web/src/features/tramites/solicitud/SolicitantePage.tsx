import { formatIdentityDocument } from '@gremial/contract/values/identity-document.ts'
import './persona.css'
import { solicitudPrestamo } from '@gremial/contract/tramites/solicitud.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { AvisosPaso } from './AvisosPaso.tsx'
import type { BorradorDePaso } from './borradores.ts'
import { CamposDeContacto, CamposDomicilio, CamposTrabajo } from './CamposContacto.tsx'
import { decirCampo } from './decirCampo.ts'
import { ConBorrador, EnSolicitud } from './EnSolicitud.tsx'
import { MarcoPaso } from './MarcoPaso.tsx'
import { solicitante, type ValoresPersona } from './partes.ts'
import { usePaso } from './usePaso.ts'

/** Applicant's data (B-PRESTAMO-04): identity from the register, the rest prefilled. */
export function SolicitantePage() {
  const { idsolicitud } = useParams({ from: '/app/solicitudes-prestamo/$idsolicitud/datos-solicitante' })
  return (
    <EnSolicitud key={idsolicitud} id={Number(idsolicitud)} pantalla="datos-solicitante">
      {(solicitud) => (
        <ConBorrador solicitud={solicitud} parte={solicitante}>
          {(borrador) => <Datos solicitud={solicitud} borrador={borrador} />}
        </ConBorrador>
      )}
    </EnSolicitud>
  )
}

function Datos({ solicitud, borrador }: { solicitud: Solicitud; borrador: BorradorDePaso<ValoresPersona> | undefined }) {
  const { t } = useTranslation()
  const propio = useUser().numeroAfiliado === solicitud.numeroAfiliado
  const paso = usePaso({ solicitud, parte: solicitante, borrador, clave: '' })
  const { form } = paso
  const { data: sabido } = useQuery(read(solicitudPrestamo.conocidos, { params: { id: solicitud.numeroAfiliado } }))
  const antes = sabido?.ingreso ?? null
  const persona = solicitud.personas.SOLICITANTE
  return (
    <MarcoPaso
      solicitud={solicitud}
      pantalla="datos-solicitante"
      paso={paso}
      avisos={
        <AvisosPaso
          paso={paso}
          decir={(campo) => ({
            rotulo: t(`solicitud.campo.${campo}`),
            valor: decirCampo(solicitante.valoresDe(solicitud), campo),
          })}
        />
      }
    >
      <section className="hoja hoja-in pila">
        <h2>{t(propio ? 'solicitud.quienSos' : 'solicitud.quienEs')}</h2>
        <p className="suave">
          {t('solicitud.delPadron')}{' '}
          {propio && (
            <Link to="/app/usuarios/contacto" search={{ corregir: '1' }}>
              {t('ficha.corregir')}
            </Link>
          )}
        </p>
        {persona && (
          <LabelledList
            lines={[
              [t('solicitud.campo.nombreCompleto'), `${persona.nombre} ${persona.apellido}`],
              [t('solicitud.campo.numeroAfiliado'), solicitud.numeroAfiliadoFormateado],
              persona.numeroDocumento !== null && [
                t('solicitud.campo.numeroDocumento'),
                formatIdentityDocument(persona.numeroDocumento),
              ],
              persona.fechaNacimiento !== '' && [t('solicitud.campo.fechaNacimiento'), formatDate(persona.fechaNacimiento)],
              persona.cuil !== '' && ['CUIL', persona.cuil],
            ]}
          />
        )}
      </section>
      <section className="hoja hoja-in pila">
        <h2>{t('solicitud.dondeVivis')}</h2>
        <p className="suave">{t('solicitud.deLaFicha')}</p>
        <CamposDomicilio form={form} />
        <CamposDeContacto form={form} />
      </section>
      <section className="hoja hoja-in pila">
        <h2>{t(propio ? 'solicitud.trabajo' : 'solicitud.suTrabajo')}</h2>
        <CamposTrabajo form={form} propio={propio} />
        {antes !== null && form.values.ingreso === null && (
          <div>
            <Button onClick={() => form.setFieldValue('ingreso', Math.round(antes * 100))}>
              {t('solicitud.mismoIngreso', { importe: formatPesos(antes) })}
            </Button>
          </div>
        )}
      </section>
    </MarcoPaso>
  )
}
