output "admin_url" {
  description = "URL for the role that may create roles, without its password."
  value       = "postgres://${aws_db_instance.main.username}@${local.address}"
}

output "admin_secret_arn" {
  description = "Secret with that role's password, under key password."
  value       = aws_db_instance.main.master_user_secret[0].secret_arn
}

# Taken from the secret versions, so that nothing starts before a secret has its value.
output "role_secret_arns" {
  description = "Secrets of roles app and platform, with keys password and url."
  value       = { for role, version in aws_secretsmanager_secret_version.role : role => version.arn }
}
