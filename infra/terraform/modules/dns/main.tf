# Names and certificates. Ours are created and validated here; partners' wait for the partner's DNS.

data "aws_route53_zone" "main" {
  name = var.zone_name
}

resource "aws_acm_certificate" "main" {
  domain_name               = var.hosts[0]
  subject_alternative_names = slice(var.hosts, 1, length(var.hosts))
  validation_method         = "DNS"

  # The load balancer keeps the old certificate until it has the new one.
  lifecycle {
    create_before_destroy = true
  }
}

locals {
  proofs = { for proof in aws_acm_certificate.main.domain_validation_options : proof.domain_name => proof }
}

resource "aws_route53_record" "proof" {
  for_each = toset(var.hosts)

  zone_id         = data.aws_route53_zone.main.zone_id
  name            = local.proofs[each.key].resource_record_name
  type            = local.proofs[each.key].resource_record_type
  ttl             = 300
  records         = [local.proofs[each.key].resource_record_value]
  allow_overwrite = true
}

resource "aws_acm_certificate_validation" "main" {
  certificate_arn         = aws_acm_certificate.main.arn
  validation_record_fqdns = [for record in aws_route53_record.proof : record.fqdn]
}

resource "aws_route53_record" "host" {
  for_each = toset(var.hosts)

  zone_id = data.aws_route53_zone.main.zone_id
  name    = each.key
  type    = "A"

  alias {
    name                   = var.load_balancer.dns_name
    zone_id                = var.load_balancer.zone_id
    evaluate_target_health = false
  }
}

resource "aws_acm_certificate" "partner" {
  for_each = var.partner_domains

  domain_name       = each.key
  validation_method = "DNS"

  lifecycle {
    create_before_destroy = true
  }
}
