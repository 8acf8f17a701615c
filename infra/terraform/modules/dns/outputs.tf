output "zone_id" {
  description = "The zone."
  value       = data.aws_route53_zone.main.zone_id
}

output "certificate_arn" {
  description = "Certificate of our own hosts, once it is issued."
  value       = aws_acm_certificate_validation.main.certificate_arn
}

output "partner_certificate_arns" {
  description = "Certificate of each partner's host, issued or not."
  value       = { for host, certificate in aws_acm_certificate.partner : host => certificate.arn }
}

output "partner_records" {
  description = "Records for each partner's DNS: validation of the certificate, and the target of the host."
  value = {
    for host, certificate in aws_acm_certificate.partner : host => concat(
      [for proof in certificate.domain_validation_options : {
        name  = proof.resource_record_name
        type  = proof.resource_record_type
        value = proof.resource_record_value
      }],
      [{ name = host, type = "CNAME", value = var.load_balancer.dns_name }],
    )
  }
}
