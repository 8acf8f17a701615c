output "domain" {
  description = "Domain that mail may be sent from."
  value       = aws_sesv2_email_identity.domain.email_identity
}

output "sending_arns" {
  description = "ARNs that a sender needs permission for: the domain and the configuration set."
  value       = [aws_sesv2_email_identity.domain.arn, aws_sesv2_configuration_set.main.arn]
}
