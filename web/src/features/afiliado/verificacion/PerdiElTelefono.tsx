import './codigo.css'
import type { Dispositivo } from '@gremial/contract/afiliado/verificacion.ts'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, ErrorApi } from '../../../platform/api.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar, preguntar } from '../../../ui/dialogos.ts'
import { olvidarCarnet } from './carnetGuardado.ts'
import { hace } from './hace.ts'
import { telefonoGuardado } from './telefono.ts'

/** Lost phone: which ones hold the card, and one button that ends them all (decisions §9.1). `alAnular` once it is done. */
export function PerdiElTelefono({ carnetId, alAnular }: { carnetId: number; alAnular?(): void }) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const { data } = useQuery({
    queryKey: ['telefonos', carnetId],
    queryFn: async () => {
      const [lista, este] = await Promise.all([
        api.get<Dispositivo[]>(`carnets-digital/${carnetId}/dispositivos`),
        telefonoGuardado(carnetId),
      ])
      return lista.map((d) => ({ ...d, este: d.id === este?.id }))
    },
  })
  const anular = useMutation({
    mutationFn: () => api.post(`carnets-digital/${carnetId}/revocar`, { motivo: t('carnet.verificacion.motivoTelefono') }),
    async onSuccess() {
      await olvidarCarnet()
      notifications.show({ message: t('carnet.verificacion.anuladoListo') })
      await consultas.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'usuario' })
      alAnular?.()
    },
    onError(error) {
      if (error instanceof ErrorApi && error.status === 401) return
      void avisar(t('carnet.verificacion.noSeAnulo'), error.message, t('comun.aceptar'))
    },
  })
  const pedir = async () => {
    const seguro = await preguntar({
      titulo: t('carnet.verificacion.anularTitulo'),
      texto: t('carnet.verificacion.anularTexto'),
      accion: t('carnet.verificacion.anularAhora'),
      cancelar: t('carnet.verificacion.noAnular'),
      grave: true,
    })
    if (seguro) anular.mutate()
  }
  return (
    <section className="perdi-telefono" aria-labelledby="perdi-telefono">
      <div className="perdi-fila">
        <div>
          <strong id="perdi-telefono">{t('carnet.verificacion.perdiste')}</strong>
          <p className="suave">{t('carnet.verificacion.perdisteTexto')}</p>
        </div>
        <Boton icono="baja" cargando={anular.isPending} onClick={() => void pedir()}>
          {anular.isPending ? t('carnet.verificacion.anulando') : t('carnet.verificacion.anular')}
        </Boton>
      </div>
      {data && (
        <details>
          <summary>{t('carnet.verificacion.telefonos')}</summary>
          {data.length === 0 && <p className="suave">{t('carnet.verificacion.telefonosNinguno')}</p>}
          <ul className="telefonos">
            {data.map(({ id, nombre, ultimoUso, este }) => (
              <li key={id}>
                <span>
                  {nombre}
                  {este && ` (${t('carnet.verificacion.esteTelefono')})`}
                </span>
                <span className="suave">{t('carnet.verificacion.ultimoUso', { hace: hace(Date.parse(ultimoUso)) })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
